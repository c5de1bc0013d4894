import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { PLAIN_POSITION_FIELDS, type Position } from '@farol/core/domain/position/position';
import { GPX_FRAME, gpxFix, KML_FRAME } from '@farol/core/domain/map-file/map-file';
import { isRouteGap } from '@farol/core/domain/route/route-gap';
import { serializeCsv } from '@farol/core/domain/values/csv';
import { escapeXml } from '@farol/core/domain/values/xml-text';
import type { RowAddresses } from '../values/row-addresses.ts';
import { localTimeOf } from '../values/local-time.ts';

/** Pages of positions as JSON texts, which can be read more than once. */
type PositionPages = () => AsyncGenerator<string[]>;

/** Yields positions as CSV (contract §4.6), with a column for each attribute that occurs. */
export async function* csvOutput(
  pages: PositionPages,
  zone: string,
  addresses?: RowAddresses,
): AsyncGenerator<string[]> {
  const keys = new Set<string>();
  for await (const page of pages()) {
    for (const { attributes } of positionsOf(page)) for (const key of Object.keys(attributes)) keys.add(key);
    yield [];
  }
  const attributeKeys = [...keys].sort((left, right) => left.localeCompare(right, 'en'));
  const localTime = localTimeOf(zone);
  const timeText = (text: string): string =>
    new Date(localTime(Date.parse(text))).toISOString().slice(0, 19).replace('T', ' ');
  yield [serializeCsv([[...PLAIN_POSITION_FIELDS, ...attributeKeys]])];
  for await (const page of pages()) {
    const positions = positionsOf(page);
    const texts = await addresses?.of(positions);
    const rows = positions.map((position, at) => [
      ...PLAIN_POSITION_FIELDS.map((field) => {
        if (TIMES.has(field)) return timeText(String(position[field]));
        return textOf(field === 'address' && texts ? texts[at] : position[field]);
      }),
      ...attributeKeys.map((key) => textOf(position.attributes[key])),
    ]);
    yield [serializeCsv(rows)];
  }
}

/**
 * Yields positions as GPX 1.1 (contract §4.6): one track, with a segment for each part of the way between which
 * nothing is known of it. @param name of the device
 */
export async function* gpxOutput(pages: PositionPages, name: string): AsyncGenerator<string[]> {
  yield [`${GPX_FRAME.head}<trk><name>${escapeXml(name)}</name><trkseg>\n`];
  let last: Position | undefined;
  for await (const page of pages())
    yield positionsOf(page).map((position) => {
      const { latitude, longitude, altitude, fixTime } = position;
      const isBroken = last && isGapBetween(last, position);
      last = position;
      const fix = gpxFix({ latitude, longitude, altitudeMeters: altitude, time: utcText(fixTime) });
      return isBroken ? `</trkseg><trkseg>\n${fix}\n` : `${fix}\n`;
    });
  yield [`</trkseg></trk>\n${GPX_FRAME.end}`];
}

/** Yields positions as KML (contract §4.6): one line. @param name of the device */
export async function* kmlOutput(pages: PositionPages, name: string): AsyncGenerator<string[]> {
  yield [
    `${KML_FRAME.head}<Placemark><name>${escapeXml(name)}</name><LineString><tessellate>1</tessellate><altitudeMode>clampToGround</altitudeMode><coordinates>\n`,
  ];
  for await (const page of pages())
    yield positionsOf(page).map(
      ({ latitude, longitude, altitude }) => `${longitude},${latitude},${altitude} `,
    );
  yield [`</coordinates></LineString></Placemark>\n${KML_FRAME.end}`];
}

function isGapBetween(left: Position, right: Position): boolean {
  return isRouteGap(Date.parse(right.fixTime) - Date.parse(left.fixTime), distanceMeters(left, right));
}

const TIMES: ReadonlySet<string> = new Set(['serverTime', 'deviceTime', 'fixTime']);

function positionsOf(page: readonly string[]): Position[] {
  return page.map((text): Position => JSON.parse(text));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function utcText(wireDate: string): string {
  return new Date(Date.parse(wireDate)).toISOString();
}
