import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TrackFileReader, type TrackFileFix, type TrackItem } from '@farol/core/domain/position/track-file';

function itemsOf(pieces: readonly string[]): TrackItem[] {
  const reader = new TrackFileReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.finish()];
}

const fixesIn = (text: string) => itemsOf([text]).flatMap((item) => ('fix' in item ? [item.fix] : []));
const problemsIn = (text: string) =>
  itemsOf([text]).flatMap((item) => ('problem' in item ? [item.problem] : []));

const anyFix: fc.Arbitrary<TrackFileFix> = fc.record({
  time: fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }).map((seconds) => seconds * 1000),
  latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 100_000),
  longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }).map((units) => units / 100_000),
  altitude: fc.integer({ min: -100, max: 8_000 }),
  speed: fc.integer({ min: 0, max: 200 }),
  course: fc.integer({ min: 0, max: 359 }),
});

function csvOf(fixes: readonly TrackFileFix[], separator: string, end: string): string {
  const lines = fixes.map(({ time, latitude, longitude, altitude, speed, course }) =>
    [new Date(time).toISOString(), latitude, longitude, altitude, speed, course].join(separator),
  );
  return [['fixTime', 'latitude', 'longitude', 'altitude', 'speed', 'course'].join(separator), ...lines].join(
    end,
  );
}

function gpxOf(fixes: readonly TrackFileFix[]): string {
  const points = fixes.map(
    ({ time, latitude, longitude, altitude, course }) =>
      `<trkpt lat="${latitude}" lon='${longitude}'>\n<ele>${altitude}</ele><time>${new Date(time).toISOString()}</time><course>${course}</course></trkpt>`,
  );
  return `<?xml version="1.0"?>\n<gpx xmlns="x"><trk><name>a</name><trkseg>${points.join('\n')}</trkseg></trk></gpx>`;
}

function piecesOf(text: string, cuts: readonly number[]): string[] {
  const ends = [
    ...cuts.map((cut) => cut % (text.length + 1)).toSorted((left, right) => left - right),
    text.length,
  ];
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

test('csv: fixes are read as they were written, with any separator and end of line', () => {
  fc.assert(
    fc.property(
      fc.array(anyFix, { maxLength: 10 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (fixes, separator, end) => {
        expect(fixesIn(csvOf(fixes, separator, end))).toEqual(fixes);
      },
    ),
  );
});

test('gpx: fixes are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(anyFix, { maxLength: 10 }), (fixes) => {
      expect(fixesIn(gpxOf(fixes))).toEqual(fixes.map((fix) => ({ ...fix, speed: undefined })));
    }),
  );
});

test('however a file is cut, the same is read, with the same lines', () => {
  const anyFile = fc.oneof(
    fc.array(anyFix, { maxLength: 6 }).map(gpxOf),
    fc
      .tuple(fc.array(anyFix, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'))
      .map(([fixes, end]) => csvOf(fixes, ';', end)),
    fc.string({ maxLength: 300 }).map((text) => `time,lat,lon\n${text}`),
  );
  fc.assert(
    fc.property(anyFile, fc.array(fc.nat(), { maxLength: 8 }), (text, cuts) => {
      expect(itemsOf(piecesOf(text, cuts))).toEqual(itemsOf([text]));
      expect(itemsOf(Array.from(text))).toEqual(itemsOf([text]));
    }),
  );
});

test('any text is read without an error', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string(), fc.constantFrom('<trkpt', ' lat="1"', '/>', '<', '\r', 'time,lat,lon\n')),
        { maxLength: 40 },
      ),
      (pieces) => {
        itemsOf(pieces);
      },
    ),
  );
});

test('csv: columns may have other names, blanks and units, and times no zone', () => {
  const [fix] = fixesIn(
    'sep=;\n"Date";"Lat";"Lng";"Speed km/h";"Note"\n2026-01-02 03:04:05;-23,5;-46,6;100;x;y\n',
  );
  expect(fix).toEqual({
    time: Date.UTC(2026, 0, 2, 3, 4, 5),
    latitude: -23.5,
    longitude: -46.6,
    altitude: undefined,
    speed: 100 / 1.852,
    course: undefined,
  });
  expect(fixesIn('timestamp,lat,lon\n1767312000,1,2\n1767312000000,1,2')).toHaveLength(2);
});

test('what is wrong is told by line, and the rest is read', () => {
  const text =
    'time,lat,lon\n2026-01-02T00:00:00Z,1,2\nyesterday,1,2\n\n2026-01-02T00:00:00Z,91,2\n2026-02-30T00:00:00Z,1,2,3\n2026-01-02T00:00:10Z,1,2';
  expect(fixesIn(text)).toHaveLength(2);
  expect(problemsIn(text)).toMatchObject([
    { line: 3, kind: 'noTime', sample: 'yesterday,1,2' },
    { line: 5, kind: 'noPlace' },
    { line: 6, kind: 'noTime' },
  ]);
  expect(problemsIn('a,b\n1,2\n3,4')).toEqual([{ line: 1, kind: 'noColumns', sample: 'a,b' }]);
  expect(problemsIn(`time,lat,lon\n${'x'.repeat(20_000)}\nx`).map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'tooLong'],
    [3, 'noTime'],
  ]);
  expect(
    problemsIn(
      '<gpx>\n<trkpt lat="1" lon="2"/>\n<trkpt lon="2"><time>2026-01-02T00:00:00Z</time></trkpt></gpx>',
    ),
  ).toMatchObject([
    { line: 2, kind: 'noTime' },
    { line: 3, kind: 'noPlace' },
  ]);
});

test('gpx: speed is in meters per second, also in an extension with a prefix', () => {
  const [fix] = fixesIn(
    '<gpx><trkpt lat="1" lon="2"><time>2026-01-02T00:00:00Z</time><extensions><a:Ext><a:speed>10</a:speed></a:Ext></extensions></trkpt></gpx>',
  );
  expect(fix?.speed).toBeCloseTo(19.438, 2);
});
