import { distanceMeters } from '../geometry/distance.ts';
import type { GeoPoint } from '../geometry/geo-point.ts';
import { isRouteGap } from '../route/route-gap.ts';
import type { FileFix, FileTrack } from '../map-file/map-file.ts';
import type { PlaceTexts } from './report-places.ts';
import type { ReportRow } from './report-row.ts';

/**
 * Returns the track of each vehicle from its positions, broken at gaps; positions without coordinates
 * are left out.
 * @param titleOf returns the name of the vehicle of a position
 */
export function vehicleTracks(
  positions: readonly ReportRow[],
  titleOf: (position: ReportRow) => string,
): readonly FileTrack[] {
  return [...byVehicle(positions).values()].map((own) => ({
    title: titleOf(own[0]),
    text: '',
    parts: partsOf(own),
  }));
}

/**
 * Returns the track of each trip from the positions of its time. Of a trip without positions only its ends are known,
 * and nothing of the way between them.
 */
export function tripTracks(
  trips: readonly ReportRow[],
  positions: readonly ReportRow[],
  texts: PlaceTexts,
): readonly FileTrack[] {
  const vehicles = byVehicle(positions);
  return trips.flatMap((trip) => {
    const own = vehicles.get(trip.deviceId);
    const known = own && partsOf(own.slice(firstFrom(own, trip.fromMs), firstFrom(own, trip.toMs + 1)));
    const parts = known?.length ? known : endsOf(trip);
    return parts.length === 0
      ? []
      : [{ title: texts.title(trip, trip.fromMs), text: texts.text(trip), parts }];
  });
}

/** A position that has a place. */
interface PlacedRow extends ReportRow {
  readonly place: GeoPoint;
}

/** Returns the positions that have a place by their vehicle, the oldest first. */
function byVehicle(positions: readonly ReportRow[]): ReadonlyMap<number, [PlacedRow, ...PlacedRow[]]> {
  const vehicles = new Map<number, [PlacedRow, ...PlacedRow[]]>();
  for (const position of positions.filter(isPlaced)) {
    const own = vehicles.get(position.deviceId);
    if (own) own.push(position);
    else vehicles.set(position.deviceId, [position]);
  }
  for (const own of vehicles.values()) own.sort((left, right) => left.fromMs - right.fromMs);
  return vehicles;
}

function isPlaced(position: ReportRow): position is PlacedRow {
  return position.place !== undefined;
}

/** Returns the index of the first position at or after a moment. */
function firstFrom(positions: readonly ReportRow[], ms: number): number {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle]?.fromMs ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

function partsOf(positions: readonly PlacedRow[]): FileFix[][] {
  const parts: FileFix[][] = [];
  let last: PlacedRow | undefined;
  for (const position of positions) {
    const goesOn =
      last && !isRouteGap(position.fromMs - last.fromMs, distanceMeters(last.place, position.place));
    const part = goesOn ? parts.at(-1) : undefined;
    if (part) part.push(fixOf(position));
    else parts.push([fixOf(position)]);
    last = position;
  }
  return parts;
}

function endsOf({ place, endPlace, fromMs, toMs }: ReportRow): FileFix[][] {
  return [...onlyFix(place, fromMs), ...onlyFix(endPlace, toMs)];
}

function onlyFix(place: ReportRow['place'], ms: number): FileFix[][] {
  return place ? [[{ ...place, time: new Date(ms).toISOString(), altitudeMeters: undefined }]] : [];
}

function fixOf({ place, fromMs, values: { altitude } }: PlacedRow): FileFix {
  return {
    ...place,
    time: new Date(fromMs).toISOString(),
    altitudeMeters: typeof altitude === 'number' && Number.isFinite(altitude) ? altitude : undefined,
  };
}
