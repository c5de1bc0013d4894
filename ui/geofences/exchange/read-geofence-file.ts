import { areaProblems, type AreaProblem } from '@farol/core/domain/geometry/area-problems';
import { areaWithinTextLimit } from '@farol/core/domain/geometry/area-text-limit';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type {
  ExchangedGeofence,
  ExchangedPlace,
  ExchangeNote,
  ExchangeProblem,
  ExchangeResult,
} from '@farol/core/domain/geofence/formats/geofence-exchange';
import { parseGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { parseGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { parseKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { fromExchangedGeofence } from '@farol/core/domain/geofence/geofence-transfer';
import { readMapFile, type MapFileText } from './map-file-text.ts';
import { parseXml } from './xml-parser.ts';

/** Why a file has nothing to import. */
type ImportProblem = ExchangeProblem | 'noneSound';

/** What is not taken over from a file as it is: by the file, or because a geofence cannot hold it. */
export type ImportNote =
  | ExchangeNote
  /** A shape that was read but cannot be saved, and the first reason. */
  | { readonly kind: 'refused'; readonly name: string; readonly problem: AreaProblem }
  /** A shape with too many points, of which some are left out. */
  | {
      readonly kind: 'simplified';
      readonly name: string;
      readonly from: number;
      readonly to: number;
      readonly offMeters: number;
    };

/** The result of reading a file. */
export interface GeofenceImport {
  readonly geofences: readonly Geofence[];
  readonly problem: ImportProblem | undefined;
  /** Points without a radius, which become circles once somebody gives one. */
  readonly places: readonly ExchangedPlace[];
  /** Number of shapes that are left out. */
  readonly skipped: number;
  /** What is left out or changed, shape by shape. */
  readonly notes: readonly ImportNote[];
}

const PARSERS: ReadonlyMap<string, (text: string) => ExchangeResult> = new Map([
  ['gpx', (text) => parseGpx(text, parseXml)],
  ['kml', (text) => parseKml(text, parseXml)],
  ['geojson', parseGeoJson],
  ['json', parseGeoJson],
]);

/** A file to read. */
export interface GeofenceFile {
  readonly file: File;
  /** The name of a shape that has none, with `{n}` for its number. */
  readonly unnamed: string;
}

/** Returns the new geofences of a file, as `readGeofenceFile` does. */
export async function readGeofences({ file, unnamed }: GeofenceFile): Promise<GeofenceImport> {
  return readGeofenceFile(await readMapFile(file), unnamed);
}

/**
 * Returns the new geofences of a file, and whatever of it is not taken over as it is.
 * @param file its text, or why it cannot be opened
 * @param unnamed the name of a shape that has none, with `{n}` for its number
 */
export function readGeofenceFile(
  file: MapFileText | 'tooLarge' | 'malformed',
  unnamed: string,
): GeofenceImport {
  if (typeof file === 'string') return { geofences: [], problem: file, places: [], skipped: 0, notes: [] };
  const reading: ExchangeResult = PARSERS.get(file.format)?.(file.text) ?? { problem: 'wrongKind' };
  const others = file.others.map((name): ImportNote => ({ kind: 'unsupported', name, what: 'KML' }));
  if ('problem' in reading) {
    const notes = [...(reading.notes ?? []), ...others];
    return { geofences: [], problem: reading.problem, places: [], skipped: leftOut(notes), notes };
  }
  const { geofences, notes } = soundGeofences(reading.fences, unnamed);
  const all = [...notes, ...reading.notes, ...others];
  return {
    geofences,
    problem: geofences.length === 0 && reading.places.length === 0 ? 'noneSound' : undefined,
    places: reading.places,
    skipped: leftOut(all),
    notes: all,
  };
}

/** Returns the points of a file as circles of this radius. */
export function circlesOf(
  places: readonly ExchangedPlace[],
  radiusMeters: number,
  unnamed: string,
): GeofenceImport {
  const fences = places.map(({ name, description, place, color }): ExchangedGeofence => {
    return {
      name,
      description,
      color,
      corridorMeters: undefined,
      area: { kind: 'circle', center: place, radiusMeters },
    };
  });
  const { geofences, notes } = soundGeofences(fences, unnamed);
  return {
    geofences,
    problem: geofences.length === 0 ? 'noneSound' : undefined,
    places: [],
    skipped: leftOut(notes),
    notes,
  };
}

function soundGeofences(
  fences: readonly ExchangedGeofence[],
  unnamed: string,
): { geofences: readonly Geofence[]; notes: readonly ImportNote[] } {
  const geofences: Geofence[] = [];
  const notes: ImportNote[] = [];
  for (const [at, fence] of fences.entries()) {
    const name = fence.name || unnamed.replace('{n}', `${at + 1}`);
    const { area, simplified } = areaWithinTextLimit(fence.area);
    const [problem] = areaProblems(area);
    if (problem) notes.push({ kind: 'refused', name, problem });
    else {
      geofences.push(fromExchangedGeofence({ ...fence, area }, name));
      if (simplified) notes.push({ kind: 'simplified', name, ...simplified });
    }
  }
  return { geofences, notes };
}

function leftOut(notes: readonly ImportNote[]): number {
  return notes.filter(({ kind }) => kind !== 'holes' && kind !== 'simplified').length;
}
