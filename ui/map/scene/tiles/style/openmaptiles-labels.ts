import type { ExpressionSpecification, FilterSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { FONT, type StreetColors } from './street-colors.ts';

/** Texts of one kind: which features have them, from which zoom level, and how large they are. */
interface LabelKind {
  id: string;
  layer: string;
  minZoom: number;
  maxZoom?: number;
  filter?: FilterSpecification;
  /** Along the lines instead of at points. */
  isAlongLine?: boolean;
  text?: ExpressionSpecification | string;
  font: keyof typeof FONT;
  color: 'placeName' | 'areaName' | 'roadName' | 'waterName';
  /** Pixels at two zoom levels. */
  size: readonly [zoom: number, pixels: number, laterZoom: number, laterPixels: number];
  layout?: SymbolLayerSpecification['layout'];
}

const CAPITALS = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.08 } as const;

/** The least important first: later texts are placed before earlier ones. */
const LABELS: readonly LabelKind[] = [
  {
    id: 'house-number',
    layer: 'housenumber',
    minZoom: 17,
    text: ['get', 'housenumber'],
    font: 'regular',
    color: 'areaName',
    size: [17, 10, 19, 12],
  },
  {
    id: 'one-way',
    layer: 'transportation',
    minZoom: 16,
    isAlongLine: true,
    font: 'regular',
    color: 'roadName',
    size: [16, 12, 19, 18],
    filter: [
      'all',
      ['has', 'oneway'],
      ['!=', ['get', 'oneway'], 0],
      classIn('motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor'),
    ],
    text: ['case', ['==', ['get', 'oneway'], -1], '←', '→'],
    layout: { 'text-keep-upright': false, 'symbol-spacing': 140, 'text-padding': 1 },
  },
  {
    id: 'waterway-name',
    layer: 'waterway',
    minZoom: 13,
    isAlongLine: true,
    font: 'italic',
    color: 'waterName',
    size: [13, 11, 18, 14],
  },
  {
    id: 'minor-road-name',
    layer: 'transportation_name',
    minZoom: 14.5,
    isAlongLine: true,
    font: 'regular',
    color: 'roadName',
    size: [15, 10.5, 19, 14],
    filter: classIn('minor', 'service', 'track', 'path'),
  },
  {
    id: 'road-name',
    layer: 'transportation_name',
    minZoom: 12.5,
    isAlongLine: true,
    font: 'regular',
    color: 'roadName',
    size: [12, 10.5, 19, 15],
    filter: classIn('secondary', 'tertiary'),
  },
  {
    id: 'main-road-name',
    layer: 'transportation_name',
    minZoom: 11.5,
    isAlongLine: true,
    font: 'regular',
    color: 'roadName',
    size: [11, 10.5, 19, 15],
    filter: classIn('motorway', 'trunk', 'primary'),
  },
  {
    id: 'road-number',
    layer: 'transportation_name',
    minZoom: 8,
    maxZoom: 15,
    isAlongLine: true,
    font: 'bold',
    color: 'roadName',
    size: [8, 9.5, 14, 11],
    filter: [
      'all',
      ['has', 'ref'],
      ['<=', ['length', ['to-string', ['get', 'ref']]], 8],
      classIn('motorway', 'trunk', 'primary'),
    ],
    text: ['get', 'ref'],
    layout: { 'text-rotation-alignment': 'viewport', 'symbol-spacing': 400 },
  },
  {
    id: 'park-name',
    layer: 'park',
    minZoom: 13,
    font: 'italic',
    color: 'areaName',
    size: [13, 10.5, 18, 13],
  },
  {
    id: 'airport-name',
    layer: 'aerodrome_label',
    minZoom: 11,
    font: 'regular',
    color: 'areaName',
    size: [11, 11, 16, 13],
  },
  {
    id: 'water-name',
    layer: 'water_name',
    minZoom: 3,
    font: 'italic',
    color: 'waterName',
    size: [3, 11, 14, 14],
  },
  {
    id: 'quarter',
    layer: 'place',
    minZoom: 13,
    maxZoom: 17,
    font: 'regular',
    color: 'areaName',
    size: [13, 10, 16, 13],
    filter: classIn('quarter', 'neighbourhood', 'hamlet', 'isolated_dwelling'),
    layout: CAPITALS,
  },
  {
    id: 'suburb',
    layer: 'place',
    minZoom: 11,
    maxZoom: 16,
    font: 'regular',
    color: 'areaName',
    size: [11, 10.5, 15, 14],
    filter: classIn('suburb', 'borough'),
    layout: CAPITALS,
  },
  {
    id: 'village',
    layer: 'place',
    minZoom: 10,
    maxZoom: 17,
    font: 'regular',
    color: 'placeName',
    size: [10, 11, 15, 16],
    filter: classIn('village'),
  },
  {
    id: 'town',
    layer: 'place',
    minZoom: 7,
    maxZoom: 16,
    font: 'regular',
    color: 'placeName',
    size: [7, 11, 14, 18],
    filter: classIn('town'),
  },
  {
    id: 'state',
    layer: 'place',
    minZoom: 4,
    maxZoom: 8,
    font: 'regular',
    color: 'areaName',
    size: [4, 10, 8, 14],
    filter: classIn('state', 'province'),
    layout: CAPITALS,
  },
  {
    id: 'city',
    layer: 'place',
    minZoom: 4,
    maxZoom: 15,
    font: 'bold',
    color: 'placeName',
    size: [4, 11, 13, 20],
    filter: classIn('city'),
  },
  {
    id: 'country',
    layer: 'place',
    minZoom: 1,
    maxZoom: 8,
    font: 'bold',
    color: 'areaName',
    size: [1, 10, 7, 16],
    filter: classIn('country'),
  },
];

/** Returns the texts of a source in the schema of OpenMapTiles. @param language of the names where there are several */
export function openMapTilesLabels(
  source: string,
  colors: StreetColors,
  language: string,
): SymbolLayerSpecification[] {
  const name: ExpressionSpecification = [
    'coalesce',
    ['get', `name:${language}`],
    ['get', 'name:latin'],
    ['get', 'name'],
    '',
  ];
  return LABELS.map(({ size: [zoom, pixels, laterZoom, laterPixels], ...kind }) => ({
    id: `${source}-${kind.id}`,
    type: 'symbol',
    source,
    'source-layer': kind.layer,
    minzoom: kind.minZoom,
    maxzoom: kind.maxZoom ?? 24,
    ...(kind.filter && { filter: kind.filter }),
    layout: {
      'symbol-placement': kind.isAlongLine ? 'line' : 'point',
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
      'text-field': kind.text ?? name,
      'text-font': [FONT[kind.font]],
      'text-size': ['interpolate', ['linear'], ['zoom'], zoom, pixels, laterZoom, laterPixels],
      'text-max-width': 8,
      'text-padding': 4,
      ...kind.layout,
    },
    paint: { 'text-color': colors[kind.color], 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
  }));
}

function classIn(...classes: string[]): ExpressionSpecification {
  return ['match', ['get', 'class'], classes, true, false];
}
