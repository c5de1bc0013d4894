import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  ExchangedGeofence,
  ExchangeResult,
} from '@farol/core/domain/geofence/formats/geofence-exchange';
import { parseGeoJson, serializeGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { parseGpx, serializeGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { parseKml, serializeKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { parseXml } from '@farol/ui/geofences/exchange/xml-parser';
import { areas } from '../../../../arbitraries/areas.ts';

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
  corridorMeters: fc.option(fc.double({ min: 1, max: 1e6, noNaN: true }), { nil: undefined }),
});

/** A GPX file has its waypoints, which are the circles, before its routes. */
const rank = ({ area }: ExchangedGeofence): number => (area.kind === 'circle' ? 0 : 1);

const FORMATS: [
  name: string,
  write: (geofences: readonly ExchangedGeofence[]) => string,
  read: (text: string) => ExchangeResult,
][] = [
  ['GPX', serializeGpx, (text) => parseGpx(text, parseXml)],
  ['KML', serializeKml, (text) => parseKml(text, parseXml)],
  ['GeoJSON', serializeGeoJson, parseGeoJson],
];

describe.each(FORMATS)('geofences in a %s file', (_, write, read) => {
  test('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(geofences, { minLength: 1, maxLength: 5 }), (written) => {
        const circlesFirst = written.toSorted((a, b) => rank(a) - rank(b));
        expect(read(write(written))).toEqual({ fences: _ === 'GPX' ? circlesFirst : written, skipped: 0 });
      }),
    );
  });

  test('are refused with a reason when the file holds none or is something else', () => {
    expect(read(write([]))).toEqual({ problem: 'nothing' });
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
        expect('problem' in reading || reading.fences.length > 0).toBe(true);
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

test('a GPX file has the order and the names that strict programs require', () => {
  const plain = { name: 'a', description: '', color: undefined, corridorMeters: undefined };
  const place = { latitude: 1, longitude: 2 };
  const text = serializeGpx([
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
      skipped: 1,
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
      skipped: 1,
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
      skipped: 1,
    });
    const deep = { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] };
    expect(
      parseGeoJson(JSON.stringify({ type: 'Feature', properties: { radius: 5 }, geometry: deep })),
    ).toMatchObject({
      fences: [{ area: { kind: 'circle', radiusMeters: 5 } }],
    });
  });
});
