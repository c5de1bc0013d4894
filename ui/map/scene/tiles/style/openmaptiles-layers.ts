import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { openMapTilesLabels } from './openmaptiles-labels.ts';
import type { StreetColors } from './street-colors.ts';

/** All roads, narrow ones first, so that wide ones cross them. */
const ROAD_KINDS: readonly RoadKind[] = [
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

/** From this zoom level on roads have an outline. */
const OUTLINE_MIN_ZOOM = 12;
const TUNNEL_OPACITY: ExpressionSpecification = ['match', ['get', 'brunnel'], 'tunnel', 0.45, 1];
const POLYGON: ExpressionSpecification = [
  'match',
  ['geometry-type'],
  ['Polygon', 'MultiPolygon'],
  true,
  false,
];

/** Returns the layers of a source in the schema of OpenMapTiles, bottom first. @param language such as `pt` */
export function openMapTilesLayers(
  source: string,
  colors: StreetColors,
  language: string,
): LayerSpecification[] {
  const fill = (
    id: string,
    layer: string,
    color: string,
    classes?: readonly string[],
    minzoom = 0,
  ): LayerSpecification => ({
    id: `${source}-${id}`,
    type: 'fill',
    source,
    'source-layer': layer,
    minzoom,
    filter: classes ? ['all', POLYGON, isClass(classes)] : POLYGON,
    paint: { 'fill-color': color, 'fill-antialias': id === 'building' },
  });
  const line = (
    id: string,
    layer: string,
    filter: FilterSpecification,
    paint: {
      color: string | ExpressionSpecification;
      widths: WidthStops;
      extraPixels?: number;
      dashes?: number[];
      minzoom?: number;
    },
  ): LayerSpecification => ({
    id: `${source}-${id}`,
    type: 'line',
    source,
    'source-layer': layer,
    minzoom: paint.minzoom ?? 0,
    filter,
    layout: { 'line-cap': paint.dashes ? 'butt' : 'round', 'line-join': 'round' },
    paint: {
      'line-color': paint.color,
      'line-width': widthByZoom(paint.widths, paint.extraPixels),
      ...(layer === 'transportation' && { 'line-opacity': TUNNEL_OPACITY }),
      ...(paint.dashes && { 'line-dasharray': paint.dashes }),
    },
  });
  // Without an outline a road in its own color would hardly be seen on the ground.
  const roadColor = (color: RoadKind['color']): ExpressionSpecification => [
    'step',
    ['zoom'],
    colors[THIN[color]],
    OUTLINE_MIN_ZOOM,
    colors[color],
  ];
  const road = (kind: RoadKind, isCasing: boolean): LayerSpecification =>
    line(`${kind.id}${isCasing ? '-casing' : ''}`, 'transportation', isClass(kind.classes), {
      color: isCasing ? colors[CASINGS[kind.color]] : roadColor(kind.color),
      widths: kind.widths,
      extraPixels: isCasing ? 1.6 : 0,
      minzoom: isCasing ? Math.max(OUTLINE_MIN_ZOOM, kind.minZoom) : kind.minZoom,
    });
  return [
    fill('wood', 'landcover', colors.wood, ['wood', 'forest']),
    fill('grass', 'landcover', colors.green, ['grass', 'farmland', 'wetland']),
    fill('built', 'landuse', colors.built, BUILT_CLASSES),
    fill('green', 'landuse', colors.green, ['cemetery', 'pitch', 'playground', 'stadium', 'zoo']),
    fill('park', 'park', colors.green),
    fill('airport', 'aeroway', colors.built),
    fill('water', 'water', colors.water),
    line('waterway', 'waterway', ['!=', ['get', 'brunnel'], 'tunnel'], {
      color: colors.water,
      widths: [
        [8, 0.4],
        [14, 1.6],
        [18, 6],
      ],
    }),
    line('runway', 'aeroway', isClass(['runway', 'taxiway']), {
      color: colors.roadCasing,
      widths: [
        [11, 1],
        [14, 6],
        [18, 40],
      ],
      minzoom: 11,
    }),
    fill('building', 'building', colors.building, undefined, 14),
    line('path', 'transportation', isClass(['path']), {
      color: colors.path,
      widths: [
        [14, 0.6],
        [18, 2],
      ],
      dashes: [2, 1.5],
      minzoom: 14,
    }),
    ...ROAD_KINDS.map((kind) => road(kind, true)),
    ...ROAD_KINDS.map((kind) => road(kind, false)),
    line('railway', 'transportation', isClass(['rail', 'transit']), {
      color: colors.railway,
      widths: [
        [11, 0.5],
        [14, 1],
        [18, 2.5],
      ],
      minzoom: 11,
    }),
    line('boundary', 'boundary', ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]], {
      color: colors.boundary,
      widths: [
        [2, 0.6],
        [8, 1.4],
        [14, 2],
      ],
      dashes: [4, 2],
    }),
    ...openMapTilesLabels(source, colors, language),
  ];
}

const CASINGS = { road: 'roadCasing', mainRoad: 'mainRoadCasing', motorway: 'motorwayCasing' } as const;

const THIN = { road: 'thinRoad', mainRoad: 'thinMainRoad', motorway: 'thinMotorway' } as const;

const BUILT_CLASSES = [
  'hospital',
  'school',
  'university',
  'college',
  'industrial',
  'commercial',
  'retail',
  'railway',
  'military',
];

function isClass(classes: readonly string[]): ExpressionSpecification {
  return ['match', ['get', 'class'], [...classes], true, false];
}

/** Zoom levels with the width of a road in pixels. */
type WidthStops = readonly (readonly [zoom: number, pixels: number])[];

/** A kind of road: its classes in the schema, and how it is drawn. */
interface RoadKind {
  id: string;
  classes: readonly string[];
  minZoom: number;
  color: 'road' | 'mainRoad' | 'motorway';
  widths: WidthStops;
}

/** Returns a width that grows with the zoom level as the ground does. */
function widthByZoom(stops: WidthStops, extraPixels = 0): ExpressionSpecification {
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
