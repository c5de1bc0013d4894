import type { ExpressionSpecification } from 'maplibre-gl';

/** Zoom levels with the width of a road in pixels. */
export type WidthStops = readonly (readonly [zoom: number, pixels: number])[];

/** A kind of road: its classes in the schema, and how it is drawn. */
export interface RoadKind {
  id: string;
  classes: readonly string[];
  minZoom: number;
  color: 'road' | 'mainRoad' | 'motorway';
  widths: WidthStops;
}

/** All roads, narrow ones first, so that wide ones cross them. */
export const ROAD_KINDS: readonly RoadKind[] = [
  {
    id: 'service',
    classes: ['service', 'track', 'raceway', 'busway'],
    minZoom: 13,
    color: 'road',
    widths: [
      [13, 0.5],
      [16, 3],
      [19, 13],
    ],
  },
  {
    id: 'minor',
    classes: ['minor', 'minor_road', 'street', 'pedestrian', 'living_street', 'unclassified', 'residential'],
    minZoom: 11,
    color: 'road',
    widths: [
      [11, 0.4],
      [13, 1.1],
      [14, 2],
      [16, 7],
      [19, 26],
    ],
  },
  {
    id: 'tertiary',
    classes: ['tertiary'],
    minZoom: 10,
    color: 'road',
    widths: [
      [10, 0.5],
      [12, 1.5],
      [14, 3.6],
      [16, 10],
      [19, 32],
    ],
  },
  {
    id: 'secondary',
    classes: ['secondary'],
    minZoom: 8,
    color: 'mainRoad',
    widths: [
      [8, 0.4],
      [10, 0.9],
      [12, 2.2],
      [14, 4.6],
      [16, 12],
      [19, 36],
    ],
  },
  {
    id: 'primary',
    classes: ['primary'],
    minZoom: 7,
    color: 'mainRoad',
    widths: [
      [7, 0.5],
      [10, 1.4],
      [12, 3],
      [14, 5.6],
      [16, 14],
      [19, 40],
    ],
  },
  {
    id: 'trunk',
    classes: ['trunk'],
    minZoom: 5,
    color: 'motorway',
    widths: [
      [5, 0.6],
      [10, 1.9],
      [12, 3.4],
      [14, 6],
      [16, 15],
      [19, 42],
    ],
  },
  {
    id: 'motorway',
    classes: ['motorway'],
    minZoom: 4,
    color: 'motorway',
    widths: [
      [4, 0.6],
      [10, 2.2],
      [12, 3.8],
      [14, 6.4],
      [16, 16],
      [19, 44],
    ],
  },
];

/** Returns a width that grows with the zoom level as the ground does. */
export function widthByZoom(stops: WidthStops, extraPixels = 0): ExpressionSpecification {
  const [first = [0, 1], ...others] = stops;
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    first[0],
    first[1] + extraPixels,
    ...others.flatMap(([zoom, pixels]) => [zoom, pixels + extraPixels]),
  ];
}
