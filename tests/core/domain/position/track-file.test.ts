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

test('track file: however a file is cut, the same is read, with the same lines', () => {
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

test('track file: any text is read without an error', () => {
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

test('track file: what is wrong is told by line, and the rest is read', () => {
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

const AT = Date.UTC(2026, 0, 2, 3, 4, 5);
const ISO = '2026-01-02T03:04:05Z';

test.for([
  `lat;lon;time\n1,5;2,5;${ISO}`,
  `lat\tlon\ttime\n1,5\t2,5\t${ISO}`,
  `note,lat,lon,time\na;b,1.5,2.5,${ISO}`,
])('csv: the first line tells what separates the cells of all lines: %j', (text) => {
  expect(fixesIn(text)).toMatchObject([{ time: AT, latitude: 1.5, longitude: 2.5 }]);
});

test.for([
  ['time', ['fixTime', 'Time', 'timestamp', 'date_time', 'Device Time', 'DATE', 'utc']],
  ['latitude', ['latitude', 'Lat (°)']],
  ['longitude', ['longitude', 'lon', 'lng', 'Long.']],
  ['altitude', ['altitude', 'elevation', 'ele', 'alt']],
  ['speed', ['speed', 'speed kn', 'speed (knots)']],
  ['speedKmh', ['speed km/h', 'speed_kph', 'km/h']],
  ['course', ['course', 'heading', 'bearing', 'direction']],
] as const)('csv: the column %s is known by %s', ([column, titles]) => {
  for (const title of titles) {
    const names = { time: 'time', latitude: 'lat', longitude: 'lon', [column]: title };
    const values: Record<string, string | number> = { time: ISO, latitude: 1, longitude: 2, [column]: 3 };
    if (column === 'time') values['time'] = ISO;
    const [fix] = fixesIn(`${Object.values(names).join(',')}\n${Object.values(values).join(',')}`);
    expect(fix, title).toMatchObject({ time: AT });
    if (column === 'speedKmh') expect(fix?.speed).toBeCloseTo(3 / 1.852);
    else if (column !== 'time') expect(fix?.[column], title).toBe(3);
  }
});

test.for(['time,lat', 'time,lon', 'lat,lon', 'time', `${'x,'.repeat(100)}time,lat,lon`])(
  'csv: without its three columns among the first hundred nothing is read: %s',
  (head) => {
    const reader = new TrackFileReader();
    expect(reader.push(`${head}\n`)).toMatchObject([{ problem: { line: 1, kind: 'noColumns' } }]);
    expect([...reader.push(`${ISO},1,2\n`), ...reader.finish()]).toEqual([]);
  },
);

test('csv: marks of spreadsheets at the start are passed over, elsewhere they are text', () => {
  expect(fixesIn(`\uFEFFtime,lat,lon\n${ISO},1,2`)).toHaveLength(1);
  expect(fixesIn(`SEP=;\ntime;lat;lon\n${ISO};1;2`)).toHaveLength(1);
  expect(fixesIn(`"Sep=,"\ntime,lat,lon\n ${ISO} , 1 , 2 `)).toHaveLength(1);
  expect(fixesIn(`My sep=,time,lat,lon\nx,${ISO},1,2`)).toHaveLength(1);
  expect(fixesIn(`\uFEFFsep=;\ntime;lat;lon\n${ISO};1;2`)).toHaveLength(1);
  expect(itemsOf([' ', '\n', ' '])).toEqual([]);
  expect(sampleOf('a\uFEFFb')).toBe('a b');
  expect(itemsOf([`time,lat,lon\n   \n${ISO},1,2\n`])).toMatchObject([{ line: 3 }]);
});

test.for([
  ['5', 5],
  ['+5', 5],
  ['-5', -5],
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['1e1', 10],
  ['1E+1', 10],
  ['1500e-02', 15],
  ['x5', undefined],
  ['5x', undefined],
  ['5 m', undefined],
  ['1e100', undefined],
  ['1.', undefined],
  ['0x10', undefined],
  ['', undefined],
] as const)('csv: the altitude "%s" is %s', ([text, altitude]) => {
  expect(fixesIn(`time;lat;lon;alt\n${ISO};1;2;${text}`)).toMatchObject([{ altitude }]);
});

test.for([
  ['2026-01-02T03:04:05Z', AT],
  ['2026-01-02 03:04:05', AT],
  ['2026-01-02T03:04:05.25z', AT + 250],
  ['2026-01-02T03:04', AT - 5000],
  ['2026-01-02 05:04:05 +02:00', AT],
  ['2026-01-02T00:04:05-0300', AT],
  [`${AT / 1000}`, AT],
  [`${AT}`, AT],
  ['999999999', 999_999_999_000],
  ['999999999999', 999_999_999_999],
  ['99999999', undefined],
  ['17673230450000', undefined],
  [`${AT / 1000}s`, undefined],
  [`t${AT / 1000}`, undefined],
  ['12026-01-02T03:04:05Z', undefined],
  ['2026-01-02T03:04:05Z!', undefined],
  ['2026-01-02T03:04:05x+02:00', undefined],
  ['2026-01-02T25:04:05Z', undefined],
  ['2026-02-29T03:04:05Z', undefined],
  ['2026-01-02', undefined],
] as const)('csv: the time "%s" is %s', ([text, time]) => {
  const items = itemsOf([`time;lat;lon\n${text};1;2`]);
  expect(items).toMatchObject([time === undefined ? { problem: { kind: 'noTime' } } : { fix: { time } }]);
});

const LONGEST = 16 * 1024;

test('csv: a line of 16 kB is read, a longer one is told once however it arrives, and the next is read', () => {
  const head = 'time,lat,lon,note\n';
  const long = (length: number): string => `${ISO},1,2,`.padEnd(length, 'x');
  expect(itemsOf([`${head}${long(LONGEST)}\n${ISO},1,2`])).toMatchObject([{ line: 2 }, { line: 3 }]);
  const whole = `${head}${long(LONGEST + 1)}\n${ISO},1,2\n`;
  for (const pieces of [[whole], [whole.slice(0, -20), whole.slice(-20)], whole.match(/[^]{1,6000}/g) ?? []])
    expect(itemsOf(pieces)).toMatchObject([{ problem: { line: 2, kind: 'tooLong' } }, { line: 3 }]);
  // What is skipped may be of any length.
  const reader = new TrackFileReader();
  reader.push(head);
  expect(reader.push(long(LONGEST))).toEqual([]);
  expect(reader.push('x')).toMatchObject([{ problem: { kind: 'tooLong' } }]);
  for (let piece = 0; piece < 5; piece++) expect(reader.push('x'.repeat(LONGEST + 1))).toEqual([]);
  expect(reader.push(`,${ISO},1,2\n${ISO},1,2\n`)).toMatchObject([{ line: 3 }]);
  expect(reader.finish()).toEqual([]);
});

test('csv: lines that end in a carriage return are read as they come, also after one that is too long', () => {
  const reader = new TrackFileReader();
  expect(reader.push(`time,lat,lon\r${ISO},1,2\r${ISO},1,2\r`)).toMatchObject([{ line: 2 }]);
  expect(reader.push('x'.repeat(LONGEST + 1))).toMatchObject([
    { line: 3 },
    { problem: { line: 4, kind: 'tooLong' } },
  ]);
  expect(reader.push('x'.repeat(LONGEST).padEnd(LONGEST + 1, '\r'))).toEqual([]);
  expect(reader.push(`${ISO},1,2\r`)).toEqual([]);
  expect(reader.finish()).toMatchObject([{ line: 5 }]);
});

test('track file: a file may begin with blank lines, which count and are not kept however many there are', () => {
  expect(itemsOf([' ', '\n \n ', ` \ntime,lat,lon\n${ISO},1,2`])).toMatchObject([{ line: 5 }]);
  expect(itemsOf(['\n', ' ', `\n<trkpt lat="1" lon="2"><time>${ISO}</time></trkpt>`])).toMatchObject([
    { line: 3, fix: { time: AT } },
  ]);
  const reader = new TrackFileReader();
  expect(reader.push(' '.repeat(LONGEST + 1))).toEqual([
    { problem: { line: 1, kind: 'tooLong', sample: '' } },
  ]);
  expect(reader.push(' '.repeat(LONGEST + 1))).toEqual([]);
  expect(reader.push(`\ntime,lat,lon\n${ISO},1,2\n`)).toMatchObject([{ line: 3 }]);
});

test('gpx: a point of 16 kB is read, a longer one is told, also without an end, and the next is read', () => {
  const start = '<trkpt lat="1" lon="2"><time>2026-01-02T03:04:05Z</time>';
  const long = (length: number): string => `${start}<name>`.padEnd(length - 15, 'x') + '</name></trkpt>';
  const next = `\n${start}</trkpt>`;
  expect(itemsOf([`<gpx>${long(LONGEST)}${next}`])).toMatchObject([{ line: 1 }, { line: 2 }]);
  expect(itemsOf([`<gpx>${long(LONGEST + 1)}${next}`])).toMatchObject([
    { problem: { line: 1, kind: 'tooLong' } },
    { line: 2 },
  ]);
  const reader = new TrackFileReader();
  expect(reader.push('<gpx>')).toEqual([]);
  expect(reader.push(`${start}<name>`.padEnd(LONGEST, 'x'))).toEqual([]);
  expect(reader.push('x')).toMatchObject([{ problem: { line: 1, kind: 'tooLong' } }]);
  expect(reader.push(`</name>${next}`)).toMatchObject([{ line: 2 }]);
  expect(reader.finish()).toEqual([]);
});

test.for([
  `<gpx:trkpt lat="1" lon="2"><gpx:time>${ISO}</gpx:time></gpx:trkpt>`,
  `<trkpt lon = '2' lat = '1' ><time>\n ${ISO} </time></trkpt >`,
  `<trkpt lat2="9" alat="8" lat="1" lon5="7" lon="2"><time zone="Z">${ISO}</time></trkpt>`,
  `<trkpt\nlat="1"\nlon="2"><x:time>${ISO}</x:time><note lat="5" lon="6"/></trkpt>`,
])('gpx: a point may be written as %s', (point) => {
  expect(fixesIn(`<gpx><trkpts/>${point}</gpx>`)).toMatchObject([{ time: AT, latitude: 1, longitude: 2 }]);
});

test('gpx: a point has a place of its own and an end of its own', () => {
  expect(problemsIn(`<gpx><trkpt><time>${ISO}</time></trkpt><trkpt/></gpx>`)).toMatchObject([
    { kind: 'noPlace' },
    { kind: 'noTime' },
  ]);
  expect(itemsOf(['<gpx><trkpt lat="1" lon="2"> <trkpt lat="3" lon="4"/></gpx>'])).toEqual([]);
  expect(problemsIn(`<gpx><trkpt <trkpt lat="1" lon="2"><time <time>${ISO}</time></trkpt></gpx>`)).toEqual(
    [],
  );
});

test('gpx: a place is read of the point itself, not of what is in it', () => {
  expect(problemsIn(`<gpx><trkpt lat="1"><time>${ISO}</time><link lon="2"/></trkpt></gpx>`)).toMatchObject([
    { kind: 'noPlace' },
  ]);
});

const sampleOf = (line: string) => problemsIn(`time,lat,lon,note\n${line}`)[0]?.sample;

test('sample of a problem: one line of at most 80 characters', () => {
  expect(sampleOf('a\t\t\u0007b,1')).toBe('a b,1');
  expect(sampleOf(' \t a b,1 ')).toBe('a b,1');
  // Only the beginning of a line is looked at.
  expect(['\t'.repeat(159), '\t'.repeat(160)].map((unseen) => sampleOf(`${unseen}x`))).toEqual(['x', '']);
  expect(sampleOf('x'.repeat(80))).toBe('x'.repeat(80));
  expect(sampleOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
  expect(sampleOf(`${'x'.repeat(78)}😀xx`)).toBe(`${'x'.repeat(78)}�…`);
});
