import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exchangeResult,
  parseExchangedColor,
  parseExchangedNumber,
  type ExchangedGeofence,
  type ExchangeResult,
} from '@farol/core/domain/geofence/formats/geofence-exchange';
import { parseGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { parseGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { parseKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { mapFileTexts, type MapFileFormat } from '@farol/core/domain/map-file/map-file';
import { escapeXml } from '@farol/core/domain/values/xml-text';
import { parseXml } from '@farol/ui/geofences/exchange/xml-parser';
import { areas } from '../../../../arbitraries/areas.ts';
import { evenNumber } from '../../../../arbitraries/numbers.ts';

/** Text that all formats can hold: trimmed, without characters that XML forbids. */
const words = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r -\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .trim(),
);

const geofences: fc.Arbitrary<ExchangedGeofence> = fc.record({
  name: words,
  description: fc.oneof(words, fc.constantFrom(`<script>alert("1 & 2")</script> ]]>`, '&amp;', 'a\nb\tc\rd')),
  area: areas,
  color: fc.option(fc.constantFrom('#05a7e3', '#ff0000'), { nil: undefined }),
  corridorMeters: fc.option(evenNumber(1, 1e6), { nil: undefined }),
});

/** A GPX file has its waypoints, which are the circles, before its routes. */
const rank = ({ area }: ExchangedGeofence): number => (area.kind === 'circle' ? 0 : 1);

const writtenAs =
  (format: MapFileFormat) =>
  (fences: readonly ExchangedGeofence[]): string =>
    [...mapFileTexts(format, { areas: fences })].join('');

const FORMATS: [
  name: string,
  write: (geofences: readonly ExchangedGeofence[]) => string,
  read: (text: string) => ExchangeResult,
][] = [
  ['GPX', writtenAs('gpx'), (text) => parseGpx(text, parseXml)],
  ['KML', writtenAs('kml'), (text) => parseKml(text, parseXml)],
  ['GeoJSON', writtenAs('geojson'), parseGeoJson],
];

test('geofence exchange: a placemark says nothing of a color, a radius or a width that a geofence does not have', () => {
  const [latitude, longitude] = [-23.5, -46.6];
  const points = [
    { latitude, longitude },
    { latitude, longitude: longitude + 0.1 },
    { latitude: latitude + 0.1, longitude },
  ];
  const fence = { name: 'Yard', description: '', color: undefined, corridorMeters: undefined };
  const plain = writtenAs('kml')([
    { ...fence, area: { kind: 'polygon', points } },
    { ...fence, area: { kind: 'line', points } },
  ]);
  expect(plain.match(/<ExtendedData>.*<\/ExtendedData>/gu)).toEqual([
    '<ExtendedData></ExtendedData>',
    '<ExtendedData></ExtendedData>',
  ]);
  const circle = writtenAs('kml')([
    { ...fence, area: { kind: 'circle', center: { latitude, longitude }, radiusMeters: 50 } },
  ]);
  expect(circle).toContain('<ExtendedData><Data name="radius"><value>50</value></Data></ExtendedData>');
});

describe.each(FORMATS)('geofences in a %s file', (_, write, read) => {
  test('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(geofences, { minLength: 1, maxLength: 5 }), (written) => {
        const circlesFirst = written.toSorted((a, b) => rank(a) - rank(b));
        expect(read(write(written))).toEqual({
          fences: _ === 'GPX' ? circlesFirst : written,
          places: [],
          notes: [],
        });
      }),
    );
  });

  test('are refused with a reason when the file holds none or is something else', () => {
    expect(read(write([]))).toMatchObject({ problem: 'nothing' });
    for (const text of ['', '<', '{', 'hello', '<gpx>', '<kml><Placemark></kml>', '[1,2', '<a></b>'])
      expect(read(text)).toEqual({ problem: 'malformed' });
    expect(read('x'.repeat(10_000_001))).toEqual({ problem: 'tooLarge' });
    const other = { GPX: '<kml/>', KML: '<gpx/>', GeoJSON: '[]' }[_] ?? '';
    expect(read(other)).toEqual({ problem: 'wrongKind' });
    const one: ExchangedGeofence = {
      name: 'yard',
      description: '',
      area: { kind: 'line', points: [{ latitude: 0, longitude: 0 }] },
      color: undefined,
      corridorMeters: undefined,
    };
    expect(read(write(Array.from({ length: 5001 }, () => one)))).toEqual({ problem: 'tooMany' });
  });

  test('with any content give geofences or a reason, and no error', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '<a>',
      '</a>',
      '<gpx>',
      '</gpx>',
      '<wpt lat="1" lon="2">',
      '<kml>',
      '<Placemark>',
      '<Point>',
      '"',
      '=',
      '&',
      '&#x;',
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"type"',
      '"Feature"',
      '<!--',
      '-->',
      '<![CDATA[',
      '1',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }), (pieces) => {
        const reading = read(pieces.join(''));
        expect('problem' in reading || reading.fences.length + reading.places.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('in a malicious file are refused', () => {
    expect(read('<a>'.repeat(1_000_000))).toMatchObject({ problem: 'malformed' });
    expect(read('['.repeat(1_000_000))).toMatchObject({ problem: 'malformed' });
    expect(read(`<gpx ${'a '.repeat(1_000_000)}`)).toMatchObject({ problem: 'malformed' });
    expect(read(`<gpx>${'&a'.repeat(1_000_000)}`)).toMatchObject({ problem: 'malformed' });
    expect(read(`<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx>&a;</gpx>`)).toMatchObject({ problem: 'malformed' });
  });
});

const point = (latitude: number, longitude: number): string =>
  `<trkpt lat='${latitude}' lon="${longitude}"><ele>3</ele></trkpt>`;

test('geofence exchange: a GPX file has the order and the names that strict programs require', () => {
  const plain = { name: 'a', description: '', color: undefined, corridorMeters: undefined };
  const place = { latitude: 1, longitude: 2 };
  const text = writtenAs('gpx')([
    { ...plain, area: { kind: 'line', points: [place, { latitude: 3, longitude: 4 }] } },
    { ...plain, color: '#05a7e3', area: { kind: 'circle', center: place, radiusMeters: 50 } },
  ]);
  expect(text.indexOf('<wpt')).toBeLessThan(text.indexOf('<rte>'));
  expect(text).toContain(
    '<extensions><farol:radius>50</farol:radius><farol:color>#05a7e3</farol:color></extensions>',
  );
  expect(text.split('<extensions>')).toHaveLength(2);
});

describe('files of other programs', () => {
  test('a track of a GPX device is a corridor, and a closed one a polygon', () => {
    const open = point(1, 2) + point(3, 4);
    const closed = `${point(1, 2)}${point(3, 4)}${point(5, 6)}${point(1, 2)}`;
    const reading = parseGpx(
      `\u{FEFF}<?xml version="1.0"?><!-- a walk --><gpx:gpx xmlns:gpx="x"><trk><name><![CDATA[A & B]]></name><trkseg>${open}</trkseg><trkseg>${closed}</trkseg></trk><wpt lat="1" lon="2"/></gpx:gpx>`,
      parseXml,
    );
    expect(reading).toMatchObject({
      fences: [
        {
          name: 'A & B',
          area: {
            kind: 'line',
            points: [
              { latitude: 1, longitude: 2 },
              { latitude: 3, longitude: 4 },
            ],
          },
        },
        { area: { kind: 'polygon', points: [{ latitude: 1 }, { latitude: 3 }, { latitude: 5 }] } },
      ],
      places: [{ place: { latitude: 1, longitude: 2 } }],
      notes: [],
    });
  });

  test('placemarks in folders, with altitudes and several shapes, are read', () => {
    const ring = '<LinearRing><coordinates>2,1,0 4,3,0\n 6,5,0 2,1,0</coordinates></LinearRing>';
    const reading = parseKml(
      `<kml><Document><Folder><Placemark><name>Yard</name><MultiGeometry><Polygon><outerBoundaryIs>${ring}</outerBoundaryIs><innerBoundaryIs>${ring}</innerBoundaryIs></Polygon><Point><coordinates>1,2</coordinates></Point></MultiGeometry></Placemark></Folder></Document></kml>`,
      parseXml,
    );
    expect(reading).toMatchObject({
      fences: [{ name: 'Yard', area: { kind: 'polygon', points: [{ latitude: 1, longitude: 2 }, {}, {}] } }],
      places: [{ name: 'Yard', place: { latitude: 2, longitude: 1 } }],
      notes: [{ kind: 'holes', name: 'Yard', count: 1 }],
    });
  });

  test('GeoJSON shapes without a feature and with several parts are read, longitude first', () => {
    expect(parseGeoJson('{"type":"LineString","coordinates":[[2,1,9],[4,3]]}')).toMatchObject({
      fences: [{ name: '', area: { kind: 'line', points: [{ latitude: 1, longitude: 2 }, {}] } }],
    });
    const ring = [
      [2, 1],
      [4, 3],
      [6, 5],
      [2, 1],
    ];
    const parts = {
      type: 'Feature',
      properties: { name: 7 },
      geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring, ring], ['x']] },
    };
    expect(parseGeoJson(JSON.stringify(parts))).toMatchObject({
      fences: [{ name: '7' }, { area: { points: [{}, {}, {}] } }],
      notes: [
        { kind: 'holes', name: '7', count: 1 },
        { kind: 'unreadable', name: '7' },
      ],
    });
    const deep = { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] };
    expect(
      parseGeoJson(JSON.stringify({ type: 'Feature', properties: { radius: 5 }, geometry: deep })),
    ).toMatchObject({
      fences: [{ area: { kind: 'circle', radiusMeters: 5 } }],
    });
  });
});

describe('values of a file', () => {
  test('a number may be text, and anything else is none', () => {
    expect([5, '5', ' 2.5 ', '1e3'].map(parseExchangedNumber)).toEqual([5, 5, 2.5, 1000]);
    for (const none of [undefined, null, '', '  ', 'five', Infinity, 'Infinity', Number.NaN, true, ['5']])
      expect(parseExchangedNumber(none)).toBeUndefined();
  });

  test('a color has six digits in any case, and anything else is none', () => {
    expect(parseExchangedColor('#AaBbCc')).toBe('#aabbcc');
    for (const none of [undefined, 7, '', '#abc', '#aabbccd', 'x#aabbcc', '#gghhii', ['#aabbcc']])
      expect(parseExchangedColor(none)).toBeUndefined();
  });

  test('five thousand geofences are read, and shapes that could not be are counted', () => {
    const fence: ExchangedGeofence = {
      name: '',
      description: '',
      area: { kind: 'line', points: [] },
      color: undefined,
      corridorMeters: undefined,
    };
    const found = { kind: 'fence', fence, holes: 0 } as const;
    const left = { kind: 'left', note: { kind: 'unreadable', name: 'a' } } as const;
    expect(exchangeResult(Array.from({ length: 5_000 }, () => found))).toMatchObject({ notes: [] });
    expect(exchangeResult([left, found, left])).toEqual({
      fences: [fence],
      places: [],
      notes: [left.note, left.note],
    });
    expect(exchangeResult([left])).toEqual({ problem: 'nothing', notes: [left.note] });
  });

  test('signs that XML forbids are left out, and its own signs are escaped', () => {
    expect(escapeXml('a\u0000\u0008b\u000B\u000C\u000E\u001F\uFFFE\uFFFFc')).toBe('abc');
    expect(escapeXml(`<&>"'`)).toBe(`&lt;&amp;&gt;&quot;'`);
    expect(escapeXml('a\tb\nc\rd')).toBe('a\tb\nc&#13;d');
    expect(escapeXml('\ud800')).toBe('\ufffd');
  });
});

const GPX = (inside: string) => parseGpx(`<gpx>${inside}</gpx>`, parseXml);
const routePoints = (name: string, ...pairs: [number, number][]) =>
  pairs.map(([lat, lon]) => `<${name} lat="${lat}" lon="${lon}"/>`).join('');
const CLOSED = routePoints('rtept', [1, 2], [3, 4], [5, 6], [1, 2]);

describe('a GPX file', () => {
  test('says by the type of a route whether it is a line or a polygon, else whether it is closed', () => {
    const kinds = [
      `<rte>${CLOSED}</rte>`,
      `<rte><type>line</type>${CLOSED}</rte>`,
      `<rte><type>polygon</type>${routePoints('rtept', [1, 2], [3, 4], [5, 6])}</rte>`,
      `<rte>${routePoints('rtept', [1, 2], [3, 4], [1, 2])}</rte>`,
      `<trk><type>line</type><trkseg>${CLOSED.replaceAll('rtept', 'trkpt')}</trkseg></trk>`,
    ].map((route) => {
      const reading = GPX(route);
      const area = 'fences' in reading ? reading.fences[0]?.area : undefined;
      return area && area.kind !== 'circle' && `${area.kind} ${area.points.length}`;
    });
    expect(kinds).toEqual(['polygon 3', 'line 4', 'polygon 3', 'line 3', 'line 4']);
  });

  test('has no geofence in a route without points, a point without place, or other elements', () => {
    for (const inside of [
      '<rte/>',
      '<rte><type>polygon</type></rte>',
      '<rte><rtept lat="1"/></rte>',
      '<rte><rtept lon="1"/></rte>',
      '<wpt lon="2"><extensions><radius>5</radius></extensions></wpt>',
      '<trk><rtept lat="1" lon="2"/></trk>',
      `<other>${CLOSED}</other>`,
    ])
      expect(GPX(inside)).toMatchObject({ problem: 'nothing' });
  });

  test('gives a waypoint its radius, color, width and comment', () => {
    const more = '<radius>5</radius><color>#AABBCC</color><polylineDistance>7</polylineDistance>';
    expect(
      GPX(`<wpt lat="1" lon="2"><name> Yard </name><cmt>North</cmt><extensions>${more}</extensions></wpt>`),
    ).toEqual({
      fences: [
        {
          name: 'Yard',
          description: 'North',
          area: { kind: 'circle', center: { latitude: 1, longitude: 2 }, radiusMeters: 5 },
          color: '#aabbcc',
          corridorMeters: 7,
        },
      ],
      places: [],
      notes: [],
    });
  });
});

const placemark = (inside: string) => parseKml(`<kml><Placemark>${inside}</Placemark></kml>`, parseXml);

describe('a KML file', () => {
  test('reads a ring of its own as a polygon, closed or not', () => {
    for (const coordinates of ['2,1 4,3 6,5 2,1', '2,1 4,3 6,5'])
      expect(placemark(`<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`)).toMatchObject({
        fences: [
          {
            area: {
              kind: 'polygon',
              points: [
                { latitude: 1, longitude: 2 },
                { latitude: 3, longitude: 4 },
                { latitude: 5, longitude: 6 },
              ],
            },
          },
        ],
      });
  });

  test('has no geofence where coordinates or the outline are missing, or the shape is another', () => {
    for (const inside of [
      '<Polygon/>',
      '<Polygon><outerBoundaryIs/></Polygon>',
      '<LineString><coordinates> </coordinates></LineString>',
      '<LineString><coordinates>2,1 4</coordinates></LineString>',
      '<Model><coordinates>2,1 4,3</coordinates></Model>',
    ])
      expect(placemark(inside)).toMatchObject({ problem: 'nothing' });
  });
});

const read = (value: unknown) => parseGeoJson(JSON.stringify(value));

describe('a GeoJSON file', () => {
  test('may begin with a byte order mark', () => {
    expect(parseGeoJson('\u{FEFF}{"type":"LineString","coordinates":[[2,1]]}')).toMatchObject({ notes: [] });
  });

  test('closes a polygon once, and reads several points and lines with one radius', () => {
    const [a, b, c] = [
      [2, 1],
      [4, 3],
      [6, 5],
    ];
    for (const ring of [
      [a, b, c, a],
      [a, b, c],
    ])
      expect(read({ type: 'Polygon', coordinates: [ring] })).toMatchObject({
        fences: [
          { area: { kind: 'polygon', points: [{ longitude: 2 }, { longitude: 4 }, { longitude: 6 }] } },
        ],
      });
    const points = { type: 'MultiPoint', coordinates: [a, b] };
    expect(read({ type: 'Feature', properties: { radius: '5' }, geometry: points })).toMatchObject({
      fences: [{ area: { kind: 'circle' } }, { area: { kind: 'circle' } }],
    });
    expect(read({ type: 'MultiLineString', coordinates: [[a, b]] })).toMatchObject({
      fences: [{ area: { kind: 'line' } }],
    });
  });

  test('has no geofence for other shapes, invalid coordinates, or data that is nested too deeply', () => {
    const nested = (depth: number): object =>
      depth === 0
        ? { type: 'LineString', coordinates: [[2, 1]] }
        : { type: 'GeometryCollection', geometries: [nested(depth - 1)] };
    expect(read(nested(8))).toMatchObject({ notes: [] });
    for (const none of [
      nested(9),
      { type: 'Circle', coordinates: [[2, 1]] },
      { type: 'MyMultiPoint', coordinates: [[2, 1]] },
      { type: 'LineString', coordinates: [] },
      { type: 'LineString', coordinates: 'far' },
      { type: 'LineString', coordinates: [['2', 1]] },
      { type: 'LineString', coordinates: [[2, '1']] },
      { type: 'LineString' },
      { type: 'FeatureCollection' },
      { type: 'Feature', geometry: null },
    ])
      expect(read(none)).toMatchObject({ problem: 'nothing' });
    expect(parseGeoJson('{"type":"LineString","coordinates":[[1e999,1]]}')).toMatchObject({
      problem: 'nothing',
    });
    expect(parseGeoJson('{"type":"LineString","coordinates":[[1,1e999]]}')).toMatchObject({
      problem: 'nothing',
    });
  });
});
