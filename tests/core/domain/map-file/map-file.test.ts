import { expect, test } from 'vitest';
import {
  mapFileTexts,
  type FileArea,
  type MapFile,
  type MapFileFormat,
} from '@farol/core/domain/map-file/map-file';

const plain = { name: 'Yard', description: 'North', color: undefined, corridorMeters: undefined };
const triangle = [
  { latitude: 1, longitude: 2 },
  { latitude: 3, longitude: 4 },
  { latitude: 5, longitude: 6 },
];
const AREAS: FileArea[] = [
  { ...plain, area: { kind: 'polygon', points: triangle } },
  { ...plain, color: '#05a7e3', corridorMeters: 7, area: { kind: 'line', points: triangle.slice(1) } },
];
const CIRCLE: FileArea = {
  ...plain,
  name: 'A & B',
  area: { kind: 'circle', center: { latitude: 1e-7, longitude: -2.5 }, radiusMeters: 1e-7 },
};
const TIMES = [0, 1, 2].map((minute) => new Date(minute * 60_000).toISOString());
const [FIRST = '', SECOND = '', THIRD = ''] = TIMES;
const EVERYTHING: MapFile = {
  places: [{ title: 'Stop', text: 'for 5 min', time: FIRST, latitude: -0.5, longitude: 100 }],
  tracks: [
    {
      title: 'Van',
      text: 'Way',
      parts: [
        [
          { time: FIRST, latitude: 1, longitude: 2, altitudeMeters: 760 },
          { time: SECOND, latitude: 1.5, longitude: 2, altitudeMeters: undefined },
        ],
        [{ time: THIRD, latitude: 3, longitude: 2, altitudeMeters: undefined }],
      ],
    },
  ],
  areas: [...AREAS, CIRCLE],
};

function textOf(format: MapFileFormat, file: MapFile): string {
  return [...mapFileTexts(format, file)].join('');
}

test('areas in GPX: a line for each point, closed polygons, and what the format lacks beside them', () => {
  expect(textOf('gpx', { areas: AREAS })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1" xmlns:farol="urn:farol:geofence">
<rte><name>Yard</name><desc>North</desc><type>polygon</type>
<rtept lat="1" lon="2"/>
<rtept lat="3" lon="4"/>
<rtept lat="5" lon="6"/>
<rtept lat="1" lon="2"/>
</rte>
<rte><name>Yard</name><desc>North</desc><type>line</type><extensions><farol:color>#05a7e3</farol:color><farol:polylineDistance>7</farol:polylineDistance></extensions>
<rtept lat="3" lon="4"/>
<rtept lat="5" lon="6"/>
</rte>
</gpx>
`);
});

test('areas in KML: a placemark each, closed polygons, and what the format lacks beside them', () => {
  expect(textOf('kml', { areas: AREAS })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Yard</name><description>North</description><ExtendedData></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>2,1 4,3 6,5 2,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
<Placemark><name>Yard</name><description>North</description><ExtendedData><Data name="color"><value>#05a7e3</value></Data><Data name="polylineDistance"><value>7</value></Data></ExtendedData><LineString><coordinates>4,3 6,5</coordinates></LineString></Placemark>
</Document></kml>
`);
});

test('GPX: places come first, then circles, routes and tracks, as the format wants it', () => {
  expect(textOf('gpx', EVERYTHING).match(/<(?:wpt|rte|trk)\b/g)).toEqual([
    '<wpt',
    '<wpt',
    '<rte',
    '<rte',
    '<trk',
  ]);
  expect(textOf('gpx', { areas: [CIRCLE] })).toContain(
    '<wpt lat="0.0000001" lon="-2.5"><name>A &amp; B</name><desc>North</desc><type>circle</type>' +
      '<extensions><farol:radius>0.0000001</farol:radius></extensions></wpt>\n',
  );
  const { areas: _, ...withoutAreas } = EVERYTHING;
  expect(textOf('gpx', withoutAreas)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Farol" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="-0.5" lon="100"><time>${FIRST}</time><name>Stop</name><desc>for 5 min</desc></wpt>
<trk><name>Van</name><desc>Way</desc>
<trkseg><trkpt lat="1" lon="2"><ele>760.0</ele><time>${FIRST}</time></trkpt><trkpt lat="1.5" lon="2"><time>${SECOND}</time></trkpt></trkseg>
<trkseg><trkpt lat="3" lon="2"><time>${THIRD}</time></trkpt></trkseg>
</trk>
</gpx>
`);
});

test('KML: tracks have the time of each fix, places theirs, and circles are points with a radius', () => {
  expect(textOf('kml', { ...EVERYTHING, areas: [CIRCLE] })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
<Placemark><name>Van</name><description>Way</description><gx:MultiTrack><gx:Track><when>${FIRST}</when><when>${SECOND}</when><gx:coord>2 1 760.0</gx:coord><gx:coord>2 1.5 0.0</gx:coord></gx:Track><gx:Track><when>${THIRD}</when><gx:coord>2 3 0.0</gx:coord></gx:Track></gx:MultiTrack></Placemark>
<Placemark><name>Stop</name><description>for 5 min</description><TimeStamp><when>${FIRST}</when></TimeStamp><Point><coordinates>100,-0.5</coordinates></Point></Placemark>
<Placemark><name>A &amp; B</name><description>North</description><ExtendedData><Data name="radius"><value>0.0000001</value></Data></ExtendedData><Point><coordinates>-2.5,0.0000001</coordinates></Point></Placemark>
</Document></kml>
`);
  expect(textOf('kmz', EVERYTHING)).toBe(textOf('kml', EVERYTHING));
  expect(textOf('kml', {})).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
</Document></kml>
`);
});

test('GeoJSON: every kind is a feature, tracks with the times of their fixes, areas with what the format lacks', () => {
  const { features, ...collection } = JSON.parse(textOf('geojson', EVERYTHING));
  expect(collection).toEqual({ type: 'FeatureCollection' });
  const ring = [
    [2, 1],
    [4, 3],
    [6, 5],
    [2, 1],
  ];
  const yard = { name: 'Yard', description: 'North' };
  expect(features).toEqual(
    [
      {
        properties: {
          name: 'Van',
          description: 'Way',
          coordTimes: [
            [FIRST, SECOND],
            [THIRD, THIRD],
          ],
        },
        // A line needs two positions.
        geometry: {
          type: 'MultiLineString',
          coordinates: [
            [
              [2, 1],
              [2, 1.5],
            ],
            [
              [2, 3],
              [2, 3],
            ],
          ],
        },
      },
      {
        properties: { name: 'Stop', description: 'for 5 min', time: FIRST },
        geometry: { type: 'Point', coordinates: [100, -0.5] },
      },
      { properties: yard, geometry: { type: 'Polygon', coordinates: [ring] } },
      {
        properties: { ...yard, color: '#05a7e3', polylineDistance: 7 },
        geometry: { type: 'LineString', coordinates: ring.slice(1, 3) },
      },
      {
        properties: { name: 'A & B', description: 'North', radius: 1e-7 },
        geometry: { type: 'Point', coordinates: [-2.5, 1e-7] },
      },
    ].map((feature) => ({ type: 'Feature', ...feature })),
  );
  expect(JSON.parse(textOf('geojson', {}))).toEqual({ type: 'FeatureCollection', features: [] });
});
