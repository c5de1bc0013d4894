import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapFileTexts } from '@farol/core/domain/map-file/map-file';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { tripTracks, vehicleTracks, type TrackTexts } from '@farol/core/domain/report/report-tracks';

const mapFile = (...asked: Parameters<typeof mapFileTexts>): string => [...mapFileTexts(...asked)].join('');

const MINUTE_MS = 60_000;

/** A position so many minutes after the start, so many kilometers on the way. */
function positionAt(minute: number, kilometers: number, more: Partial<ReportRow> = {}): ReportRow {
  const ms = minute * MINUTE_MS;
  return {
    deviceId: 1,
    deviceName: 'Van',
    fromMs: ms,
    toMs: ms,
    place: { latitude: kilometers / 111, longitude: 2 },
    positionId: 0,
    values: {},
    ...more,
  };
}

const nameOf = ({ deviceName }: ReportRow) => deviceName;
const WAY_TEXTS: TrackTexts = {
  title: nameOf,
  text: ({ fromMs, toMs, count }) => `${fromMs / MINUTE_MS} to ${toMs / MINUTE_MS}: ${count}`,
};
const TEXTS = { title: nameOf, text: () => 'a trip' };
const timesOf = (parts: readonly (readonly { time: string }[])[]) =>
  parts.map((fixes) => fixes.map(({ time }) => Date.parse(time) / MINUTE_MS));

test('report tracks: the way of a vehicle is broken where it was silent and is elsewhere afterwards, not where it stood', () => {
  const positions = [
    positionAt(0, 0),
    positionAt(1, 1),
    // A tunnel.
    positionAt(10, 9),
    positionAt(11, 10),
    // Parked.
    positionAt(90, 10),
  ];
  const [track] = vehicleTracks(positions, WAY_TEXTS);
  expect(track).toMatchObject({ title: 'Van', text: '0 to 90: 5' });
  expect(timesOf(track?.parts ?? [])).toEqual([
    [0, 1],
    [10, 11, 90],
  ]);
});

test('report tracks: the ways of several vehicles are apart, each in the order of time, however the rows are sorted', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 40 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 3 })),
      (minutes, vehicles) => {
        const positions = minutes.map((minute) =>
          positionAt(minute, minute, { deviceId: vehicles.next().value ?? 1 }),
        );
        const tracks = vehicleTracks(positions, {
          ...WAY_TEXTS,
          title: ({ deviceId }) => String(deviceId),
        });
        expect(new Set(tracks.map(({ title }) => title)).size).toBe(tracks.length);
        for (const { title, parts } of tracks) {
          const own = positions.filter(({ deviceId }) => String(deviceId) === title);
          expect(timesOf(parts).flat()).toEqual(
            own.map(({ fromMs }) => fromMs / MINUTE_MS).toSorted((left, right) => left - right),
          );
          expect(parts.every((fixes) => fixes.length > 0)).toBe(true);
        }
      },
    ),
  );
});

test('report tracks: a trip has the positions of its vehicle from its start to its end, both included', () => {
  const trip = { ...positionAt(2, 2), toMs: 4 * MINUTE_MS };
  const positions = [0, 1, 2, 3, 4, 5].flatMap((minute) => [
    positionAt(minute, minute),
    positionAt(minute, minute, { deviceId: 2 }),
  ]);
  const tracks = tripTracks([trip], positions, TEXTS);
  expect(tracks.map(({ title, text, parts }) => [title, text, timesOf(parts)])).toEqual([
    ['Van', 'a trip', [[2, 3, 4]]],
  ]);
});

test('report tracks: of a trip without positions only its ends are known, and nothing of the way between them', () => {
  const trip = { ...positionAt(2, 2), toMs: 9 * MINUTE_MS, endPlace: { latitude: 1, longitude: 1 } };
  const [track] = tripTracks([trip], [positionAt(3, 3, { place: undefined })], TEXTS);
  expect(timesOf(track?.parts ?? [])).toEqual([[2], [9]]);
  expect(tripTracks([{ ...trip, place: undefined, endPlace: undefined }], [], TEXTS)).toEqual([]);
});

test('report tracks: a way is saved with the time of each fix, and its height where it is known', () => {
  const positions = [
    positionAt(0, 0, { values: { altitude: 760 } }),
    positionAt(1, 0.111),
    positionAt(60, 111, { values: { altitude: Number.POSITIVE_INFINITY } }),
  ];
  const file = { places: [], tracks: vehicleTracks(positions, { ...WAY_TEXTS, title: () => 'Van & Co' }) };
  expect(mapFile('gpx', file).trimEnd().split('\n').slice(2)).toEqual([
    '<trk><name>Van &amp; Co</name><desc>0 to 60: 3</desc>',
    '<trkseg><trkpt lat="0" lon="2"><ele>760.0</ele><time>1970-01-01T00:00:00.000Z</time></trkpt>' +
      '<trkpt lat="0.001" lon="2"><time>1970-01-01T00:01:00.000Z</time></trkpt></trkseg>',
    '<trkseg><trkpt lat="1" lon="2"><time>1970-01-01T01:00:00.000Z</time></trkpt></trkseg>',
    '</trk>',
    '</gpx>',
  ]);
  expect(mapFile('kml', file)).toContain(
    '<gx:MultiTrack><gx:Track><when>1970-01-01T00:00:00.000Z</when><when>1970-01-01T00:01:00.000Z</when>' +
      '<gx:coord>2 0 760.0</gx:coord><gx:coord>2 0.001 0.0</gx:coord></gx:Track><gx:Track>',
  );
  // Only ways need what is no part of the language itself.
  const needsMore = 'xmlns:gx="http://www.google.com/kml/ext/2.2"';
  expect(mapFile('kml', file)).toContain(needsMore);
  expect(mapFile('kml', { places: [], tracks: [] })).not.toContain(needsMore);
  expect(JSON.parse(mapFile('geojson', file)).features).toMatchObject([
    {
      type: 'Feature',
      properties: {
        name: 'Van & Co',
        coordTimes: [[expect.any(String), expect.any(String)], expect.any(Array)],
      },
      geometry: {
        type: 'MultiLineString',
        // A line needs two positions.
        coordinates: [
          [
            [2, 0],
            [2, 0.111 / 111],
          ],
          [
            [2, 1],
            [2, 1],
          ],
        ],
      },
    },
  ]);
});
