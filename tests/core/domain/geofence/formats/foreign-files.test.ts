import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExchangeResult } from '@farol/core/domain/geofence/formats/geofence-exchange';
import { foundShape, parseForeignColor } from '@farol/core/domain/geofence/formats/geofence-exchange';
import { parseGeoJson } from '@farol/core/domain/geofence/formats/geofence-geojson';
import { parseGpx } from '@farol/core/domain/geofence/formats/geofence-gpx';
import { parseKml } from '@farol/core/domain/geofence/formats/geofence-kml';
import { oklchOf } from '@farol/core/domain/theme/oklch';
import { parseXml } from '@farol/ui/geofences/exchange/xml-parser';

const kml = (inside: string) => parseKml(`<kml><Document>${inside}</Document></kml>`, parseXml);
const mark = (inside: string) => kml(`<Placemark>${inside}</Placemark>`);
const LINE = '<LineString><coordinates>2,1 4,3</coordinates></LineString>';
const first = (result: ExchangeResult) => ('fences' in result ? result.fences[0] : undefined);

const simpleData = (name: string) =>
  `<ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="${name}">Yard</SimpleData></SchemaData></ExtendedData>`;

describe('a KML file of another program', () => {
  test('may have blanks after its commas', () => {
    expect(
      first(mark('<LineString><coordinates>\n 2, 1, 0\n 4,\n  3, 0 </coordinates></LineString>'))?.area,
    ).toMatchObject({
      points: [
        { latitude: 1, longitude: 2 },
        { latitude: 3, longitude: 4 },
      ],
    });
  });

  test('may hold a track, also in parts', () => {
    const track =
      '<gx:Track><when>2026</when><gx:coord>2 1 0</gx:coord><gx:coord>4 3 0</gx:coord></gx:Track>';
    const line = { kind: 'line', points: [{ latitude: 1, longitude: 2 }, { longitude: 4 }] };
    expect(mark(track)).toMatchObject({ fences: [{ area: line }] });
    expect(mark(`<gx:MultiTrack>${track}${track}</gx:MultiTrack>`)).toMatchObject({
      fences: [{ area: line }, { area: line }],
    });
    expect(mark(track.replaceAll(/coord>(\d) (\d)/g, 'coord>\n $1  $2'))).toMatchObject({
      fences: [{ area: line }],
    });
    expect(mark(track.replace('>4 ', '>east '))).toMatchObject({ notes: [{ kind: 'unreadable' }] });
    expect(mark('<gx:Track><gx:coord>2</gx:coord></gx:Track>')).toMatchObject({
      notes: [{ kind: 'unreadable' }],
    });
  });

  test('may have names in its extended data, in any case', () => {
    for (const name of ['name', 'NAME', 'Nome', 'title'])
      expect(first(mark(`${simpleData(name)}${LINE}`))?.name).toBe('Yard');
    expect(first(mark(`<name>Depot</name>${simpleData('name')}${LINE}`))?.name).toBe('Depot');
    // Blanks around it are none of its letters, and a value without a name is no name.
    expect(first(mark(`${simpleData('name').replace('Yard', ' Yard\n')}${LINE}`))?.name).toBe('Yard');
    const unnamed = '<ExtendedData><Data><value>7</value></Data></ExtendedData>';
    expect(first(mark(`${unnamed}${LINE}`))).toMatchObject({ name: '', description: '' });
    expect(first(mark(`${simpleData('DESCRIPTION')}${LINE}`))).toMatchObject({
      name: '',
      description: 'Yard',
    });
  });

  test('gives a shape the color of its line, from its own style or one that it names', () => {
    const style = '<LineStyle><color>ff0000ff</color></LineStyle>';
    const shared = `<Style id="red">${style}</Style><Style id="fill"><PolyStyle><color>7f00ff00</color></PolyStyle></Style>`;
    const map = `<StyleMap id="map"><Pair><key>highlight</key><styleUrl>#fill</styleUrl></Pair><Pair><key>normal</key><styleUrl>#red</styleUrl></Pair></StyleMap>`;
    const colorOf = (inside: string) =>
      first(kml(`${shared}${map}<Placemark>${inside}${LINE}</Placemark>`))?.color;
    expect(colorOf(`<Style>${style}</Style>`)).toBe('#ff0000');
    expect(colorOf('<styleUrl>#red</styleUrl>')).toBe('#ff0000');
    expect(colorOf('<styleUrl>#map</styleUrl>')).toBe('#ff0000');
    expect(colorOf('<styleUrl>#fill</styleUrl>')).toBe('#00ff00');
    expect(colorOf('<styleUrl>#none</styleUrl>')).toBeUndefined();
    expect(colorOf('<styleUrl>styles.kml#red</styleUrl>')).toBe('#ff0000');
    expect(colorOf('<Style><IconStyle><color>ffff0000</color></IconStyle></Style>')).toBe('#0000ff');
    for (const odd of ['ff0000ff0', 'x0000ff00', '7f00f'])
      expect(colorOf(`<Style><LineStyle><color>${odd}</color></LineStyle></Style>`)).toBeUndefined();
    // Ids of other things and styles within a placemark are not those of shared styles; nor is one without an id.
    const others = `<Folder id="red"/><Placemark><Style id="red"><LineStyle><color>ff00ff00</color></LineStyle></Style></Placemark>`;
    const named = `<Placemark><styleUrl>#red</styleUrl>${LINE}</Placemark>`;
    expect(first(kml(`${shared}${others}${named}`))?.color).toBe('#ff0000');
    expect(first(kml(`<Style>${style}</Style><Placemark>${LINE}</Placemark>`))?.color).toBeUndefined();
    // A map may hold its style itself.
    const held = `<StyleMap id="held"><Pair><key>normal</key><Style>${style}</Style></Pair></StyleMap>`;
    const mapped = `<Placemark><styleUrl>#held</styleUrl>${LINE}</Placemark>`;
    expect(first(kml(`${held}${mapped}`))?.color).toBe('#ff0000');
    // A map of styles that names itself ends.
    const loop = '<StyleMap id="a"><Pair><key>normal</key><styleUrl>#a</styleUrl></Pair></StyleMap>';
    expect(first(kml(`${loop}<Placemark><styleUrl>#a</styleUrl>${LINE}</Placemark>`))?.color).toBeUndefined();
  });

  test('says what it holds that is no geofence', () => {
    const picture = '<GroundOverlay><name>Plan</name></GroundOverlay>';
    const link = '<NetworkLink><name>Live</name></NetworkLink>';
    expect(kml(`${picture}<Placemark>${LINE}</Placemark>${link}`)).toMatchObject({
      fences: [{}],
      notes: [
        { kind: 'unsupported', name: 'Plan', what: 'GroundOverlay' },
        { kind: 'unsupported', name: 'Live', what: 'NetworkLink' },
      ],
    });
    expect(kml(link)).toMatchObject({ problem: 'nothing', notes: [{ name: 'Live' }] });
    for (const what of ['ScreenOverlay', 'PhotoOverlay', 'gx:Tour'])
      expect(kml(`<${what}><name>X</name></${what}>`)).toMatchObject({
        notes: [{ kind: 'unsupported', name: 'X', what: what.replace('gx:', '') }],
      });
  });
});

test('foreign files: a blank line before the declaration does not matter', () => {
  const text =
    '\n \r\n<?xml version="1.0"?><gpx><rte><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte></gpx>';
  expect(parseGpx(text, parseXml)).toMatchObject({ fences: [{ area: { kind: 'line' } }] });
});

test('foreign files: a line that is drawn on beyond the 180th meridian comes back on the other side', () => {
  const geometry = {
    type: 'LineString',
    coordinates: [
      [179.5, 1],
      [180.5, 1],
      [-181.25, 1],
      [540, 1],
      [999, 1],
    ],
  };
  const area = first(parseGeoJson(JSON.stringify(geometry)))?.area;
  expect(area?.kind === 'line' && area.points.map(({ longitude }) => longitude)).toEqual([
    179.5, -179.5, 178.75, -180, 999,
  ]);
});

const geoJsonOf = (properties: object | null) =>
  first(
    parseGeoJson(
      JSON.stringify({
        type: 'Feature',
        properties,
        geometry: {
          type: 'LineString',
          coordinates: [
            [2, 1],
            [4, 3],
          ],
        },
      }),
    ),
  );

const gpxColor = (extensions: string) =>
  first(
    parseGpx(
      `<gpx><trk><extensions>${extensions}</extensions><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="3"/></trkseg></trk></gpx>`,
      parseXml,
    ),
  )?.color;

test('foreign files: names and descriptions are found by what programs call them, and nothing else is one', () => {
  for (const name of ['name', 'title', 'label', 'nome', 'nombre', 'nom'])
    expect(geoJsonOf({ [name]: 'Yard' })).toMatchObject({ name: 'Yard', description: '' });
  for (const name of ['description', 'desc', 'descricao', 'descripcion', 'comment'])
    expect(geoJsonOf({ [name]: 'North' })).toMatchObject({ name: '', description: 'North' });
  for (const properties of [{ undefined: 'Yard' }, { name: { a: 1 } }, { name: null }, { name: true }, null])
    expect(geoJsonOf(properties)).toMatchObject({ name: '', description: '' });
  expect(geoJsonOf({ name: 7 })?.name).toBe('7');
});

test('foreign files: a shape is looked for in collections within collections, up to eight', () => {
  const nested = (levels: number): object =>
    levels === 0
      ? { type: 'Point', coordinates: [2, 1] }
      : { type: 'GeometryCollection', geometries: [nested(levels - 1)] };
  const read = (levels: number) => parseGeoJson(JSON.stringify(nested(levels)));
  expect(read(8)).toMatchObject({ places: [{ place: { latitude: 1, longitude: 2 } }] });
  expect(read(9)).toMatchObject({
    problem: 'nothing',
    notes: [{ kind: 'unsupported', what: 'GeometryCollection' }],
  });
});

test('foreign files: coordinates without numbers cannot be read, and nothing of them is guessed', () => {
  for (const coordinates of [
    [
      [2, 1],
      ['x', 3],
    ],
    [[2, 1], [4]],
    [[2, 1], null],
    7,
    null,
    [],
  ])
    expect(parseGeoJson(JSON.stringify({ type: 'LineString', coordinates }))).toMatchObject({
      problem: 'nothing',
      notes: [{ kind: 'unreadable' }],
    });
});

test('foreign files: a shape with an area is a geofence, one without a radius a place, and one without either cannot be read', () => {
  const details = { name: 'Yard', description: '', color: undefined, corridorMeters: undefined };
  const center = { latitude: 1, longitude: 2 };
  const area = { kind: 'circle', center, radiusMeters: 5 } as const;
  expect(foundShape(details, area, 2)).toEqual({ kind: 'fence', fence: { ...details, area }, holes: 2 });
  expect(foundShape(details, center)).toEqual({
    kind: 'place',
    place: { name: 'Yard', description: '', place: center, color: undefined },
  });
  expect(foundShape(details, undefined)).toEqual({
    kind: 'left',
    note: { kind: 'unreadable', name: 'Yard' },
  });
});

const lightness = (name: string): number => oklchOf(parseForeignColor(` ${name} `) ?? '').lightness;

test('foreign files: a color by its name is as dark as its name says', () => {
  for (const name of ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan'])
    expect([name, lightness(`dark${name}`) < lightness(name)]).toEqual([name, true]);
  // On the web dark gray is lighter than gray.
  const rising = ['black', 'purple', 'gray', 'darkgray', 'lightgray', 'white'].map(lightness);
  expect(rising).toEqual(rising.toSorted((left, right) => left - right));
  expect([rising[0], rising.at(-1)?.toFixed(3)]).toEqual([0, '1.000']);
  expect(['red', 'orange', 'Yellow'].map(parseForeignColor)).toEqual(['#ff0000', '#ffa500', '#ffff00']);
  expect(geoJsonOf({ fill: 'DarkCyan' })?.color).toBe('#008b8b');
});

test('foreign files: the names and colors of usual programs are read', () => {
  expect(geoJsonOf({ NAME: 'Yard', stroke: '#f00', Desc: 'North' })).toMatchObject({
    name: 'Yard',
    description: 'North',
    color: '#ff0000',
  });
  expect(geoJsonOf({ title: ' Yard ', 'marker-color': '00FF00' })).toMatchObject({
    name: 'Yard',
    color: '#00ff00',
  });
  expect(gpxColor('<gpx_style:line><gpx_style:color>0000ff</gpx_style:color></gpx_style:line>')).toBe(
    '#0000ff',
  );
  expect(
    gpxColor('<gpxx:TrackExtension><gpxx:DisplayColor>DarkRed</gpxx:DisplayColor></gpxx:TrackExtension>'),
  ).toBe('#8b0000');
  expect(['#abc', 'abc', 'Red', 'constructor', '#abcd', '', 7].map(parseForeignColor)).toEqual([
    '#aabbcc',
    '#aabbcc',
    '#ff0000',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

/** A shape of a file in each format, and what must become of it. */
const SHAPES = [
  {
    become: 'fence',
    kml: LINE,
    json: {
      type: 'LineString',
      coordinates: [
        [2, 1],
        [4, 3],
      ],
    },
    gpx: '<rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte>',
  },
  {
    become: 'place',
    kml: '<Point><coordinates>2,1</coordinates></Point>',
    json: { type: 'Point', coordinates: [2, 1] },
    gpx: '<wpt lat="1" lon="2"/>',
  },
  {
    become: 'note',
    kml: '<LineString><coordinates>2,1 x</coordinates></LineString>',
    json: { type: 'LineString', coordinates: [[2, 'x']] },
    gpx: '<wpt lat="1"/>',
  },
  {
    become: 'note',
    kml: '<Model/>',
    json: { type: 'Sphere', coordinates: [] },
    gpx: '<trk><trkseg/></trk>',
  },
] as const;

test('foreign files: of whatever shapes a file is made, each becomes a geofence, a point or a note', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SHAPES), { minLength: 1, maxLength: 12 }), (shapes) => {
      const count = (what: string) => shapes.filter(({ become }) => become === what).length;
      for (const result of [
        mark(`<MultiGeometry>${shapes.map((shape) => shape.kml).join('')}</MultiGeometry>`),
        parseGeoJson(
          JSON.stringify({
            type: 'FeatureCollection',
            features: shapes.map(({ json }) => ({ type: 'Feature', properties: {}, geometry: json })),
          }),
        ),
        parseGpx(`<gpx>${shapes.map(({ gpx }) => gpx).join('')}</gpx>`, parseXml),
      ]) {
        expect(result.notes).toHaveLength(count('note'));
        if ('problem' in result) expect(count('fence') + count('place')).toBe(0);
        else expect([result.fences.length, result.places.length]).toEqual([count('fence'), count('place')]);
      }
    }),
  );
});
