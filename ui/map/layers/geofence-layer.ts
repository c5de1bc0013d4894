import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import type { Area } from '@farol/core/domain/geometry/area';
import { areaBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { areaCentroid } from '@farol/core/domain/geometry/area-centroid';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import { unwrapLongitudes } from '@farol/core/domain/geometry/unwrapped-longitudes';
import { placeLabels, type LabelCandidate } from './label-placement.ts';
import { mercatorNorthing } from '../viewport/mercator-northing.ts';
import type { Viewport } from '../viewport/viewport.ts';

/** A geofence to draw. */
export interface GeofenceDrawing {
  id: number;
  name: string;
  area: Area;
  /** `#rrggbb` */
  color: string;
  /** How far a corridor reaches from its line. */
  corridorMeters: number;
}

/** A geofence made ready for the graphics card; made once, drawn as often as the view changes. */
export interface GeofenceShape {
  id: number;
  name: string;
  color: Rgb;
  /** The outline of a circle or a polygon, or the line of a corridor: longitude, latitude. */
  path: readonly Point[];
  isLine: boolean;
  corridorMeters: number;
  label: Point | undefined;
  /** What holds all of it; nothing where there is nothing to draw. */
  bounds: GeoBounds | undefined;
}

/** Shapes by how they are drawn. The lists stay the same from view to view, so that the graphics card keeps what it has. */
export interface GeofenceShapes {
  all: readonly GeofenceShape[];
  fills: readonly GeofenceShape[];
  corridors: readonly GeofenceShape[];
}

type Point = [longitude: number, latitude: number];
type Rgb = [red: number, green: number, blue: number];

const RING_POINTS = 128;
const MAX_LABELS = 150;
const LABELS_MIN_ZOOM = 10;

/** Those that are drawn apart from the others; another one costs no more than itself. */
export interface GeofenceHighlight {
  /** Stands out from the others. */
  selected?: GeofenceShape | undefined;
  /** Lies under the pointer. */
  hovered?: GeofenceShape | undefined;
}

/** The shape of one geofence: a circle becomes an outline, and what lies over the 180th meridian goes on beyond it. */
export function geofenceShape({ id, name, area, color, corridorMeters }: GeofenceDrawing): GeofenceShape {
  const places =
    area.kind === 'circle'
      ? circleOutline(area.center, area.radiusMeters, RING_POINTS)
      : unwrapLongitudes(area.points).points;
  // Vehicles stand within a geofence: its name is written on its northern edge, where none covers it.
  const label = area.kind === 'line' ? areaCentroid(area) : northernmost(places);
  return {
    id,
    name,
    color: rgbOfHex(color),
    path: places.map(({ longitude, latitude }): Point => [longitude, latitude]),
    isLine: area.kind === 'line',
    corridorMeters,
    label: label && [label.longitude, label.latitude],
    bounds: areaBounds(area, corridorMeters),
  };
}

function northernmost(places: readonly GeoPoint[]): GeoPoint | undefined {
  return places.reduce<GeoPoint | undefined>(
    (top, place) => (top && top.latitude >= place.latitude ? top : place),
    undefined,
  );
}

/** Shapes sorted by how they are drawn. */
export function geofenceShapes(all: readonly GeofenceShape[]): GeofenceShapes {
  return { all, fills: all.filter(isFilled), corridors: all.filter(isCorridor) };
}

/**
 * Geofences as layers: grounds with an edge in the colour of each, corridors as wide as they are, and from a district on the names that
 * fit without covering one another. The marked one and the one under the pointer are drawn once more, stronger.
 */
export function geofenceLayers(
  shapes: GeofenceShapes,
  sight: Viewport,
  highlight: GeofenceHighlight = {},
): Layer[] {
  const { fills, corridors } = shapes;
  const { selected, hovered } = highlight;
  if (shapes.all.length === 0 && !selected) return [];
  const highlighted = [...new Set([selected, hovered])].filter((shape) => shape !== undefined);
  const ground = sight.isDark ? 46 : 38;
  return [
    fillLayer('geofence-grounds', fills, ground),
    corridorLayer('geofence-corridors', corridors, 60),
    edgeLayer('geofence-edges', fills, 1.5),
    lineLayer('geofence-lines', corridors, 1.5),
    ...(selected ? highlightLayers('geofence-marked', [selected], ground) : []),
    ...(highlighted.length > 0
      ? [
          edgeLayer('geofence-strong-edges', highlighted.filter(isFilled), 3),
          lineLayer('geofence-strong-lines', highlighted.filter(isCorridor), 3),
        ]
      : []),
    ...labelLayers(labelsFor(shapes, sight, selected), sight.isDark),
  ];
}

function highlightLayers(id: string, shapes: readonly GeofenceShape[], ground: number): Layer[] {
  return [
    fillLayer(`${id}-ground`, shapes.filter(isFilled), ground),
    corridorLayer(`${id}-corridor`, shapes.filter(isCorridor), 60),
  ];
}

function fillLayer(id: string, data: readonly GeofenceShape[], alpha: number): Layer {
  return new SolidPolygonLayer<GeofenceShape>({
    id,
    data,
    getPolygon: pathOf,
    getFillColor: ({ color }) => [...color, alpha],
    updateTriggers: { getFillColor: alpha },
  });
}

function corridorLayer(id: string, data: readonly GeofenceShape[], alpha: number): Layer {
  return new PathLayer<GeofenceShape>({
    id,
    data,
    getPath: pathOf,
    capRounded: true,
    jointRounded: true,
    getWidth: ({ corridorMeters }) => 2 * corridorMeters,
    widthUnits: 'meters',
    widthMinPixels: 4,
    getColor: ({ color }) => [...color, alpha],
  });
}

function edgeLayer(id: string, data: readonly GeofenceShape[], width: number): Layer {
  return new PathLayer<GeofenceShape>({
    id,
    data,
    getPath: closedPathOf,
    getWidth: width,
    widthUnits: 'pixels',
    jointRounded: true,
    getColor: ({ color }) => [...color, 220],
  });
}

function lineLayer(id: string, data: readonly GeofenceShape[], width: number): Layer {
  return new PathLayer<GeofenceShape>({
    id,
    data,
    getPath: pathOf,
    capRounded: true,
    jointRounded: true,
    getWidth: width,
    widthUnits: 'pixels',
    getColor: ({ color }) => [...color, 220],
  });
}

/** No layer without a name: there would be no letter to make a picture of. */
function labelLayers(data: readonly LabelCandidate[], isDark: boolean): Layer[] {
  if (data.length === 0) return [];
  return [
    new TextLayer<LabelCandidate>({
      id: 'geofence-labels',
      data,
      getText: ({ text }) => text,
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
      getSize: 12,
      getColor: isDark ? [226, 233, 242] : [23, 32, 45],
      fontFamily: 'Inter Variable, sans-serif',
      fontWeight: 600,
      background: true,
      backgroundPadding: [5, 2],
      backgroundBorderRadius: 4,
      getBackgroundColor: isDark ? [21, 28, 38, 215] : [255, 255, 255, 225],
      characterSet: 'auto',
    }),
  ];
}

const labelCache = new WeakMap<GeofenceShapes, { sight: Viewport; marked: unknown; labels: readonly LabelCandidate[] }>();

/** The names for this view: the same list as long as it stays, so that the pointer alone moves no letter. */
function labelsFor(
  shapes: GeofenceShapes,
  sight: Viewport,
  marked: GeofenceShape | undefined,
): readonly LabelCandidate[] {
  const before = labelCache.get(shapes);
  if (before?.sight === sight && before.marked === marked) return before.labels;
  const labels = geofenceLabels(shapes.all, sight, marked);
  labelCache.set(shapes, { sight, marked, labels });
  return labels;
}

/** The names that are written where the view stands; that of the marked one always. */
export function geofenceLabels(
  shapes: readonly GeofenceShape[],
  sight: Viewport,
  marked?: GeofenceShape,
): LabelCandidate[] {
  const isNear = sight.zoom >= LABELS_MIN_ZOOM;
  const others = isNear
    ? shapes.flatMap((shape) => (shape.id === marked?.id ? [] : labelOf(shape, sight, false)))
    : [];
  return placeLabels([...(marked ? labelOf(marked, sight, true) : []), ...others], MAX_LABELS);
}

function labelOf({ id, label, name }: GeofenceShape, sight: Viewport, isAlwaysShown: boolean): LabelCandidate[] {
  if (!label || !name || label[1] < sight.south || label[1] > sight.north) return [];
  const longitude = WORLD_COPY_OFFSETS_DEGREES.map((turn) => label[0] + turn).find((at) => at >= sight.west && at <= sight.east);
  if (longitude === undefined) return [];
  return [
    {
      key: id,
      text: name.length > 28 ? `${name.slice(0, 27)}…` : name,
      longitude,
      latitude: label[1],
      x: longitude / sight.degreesPerPixel,
      y: -mercatorNorthing(label[1]) / sight.degreesPerPixel,
      isAlwaysShown,
    },
  ];
}

const WORLD_COPY_OFFSETS_DEGREES = [0, 360, -360];

function isFilled({ isLine, path }: GeofenceShape): boolean {
  return !isLine && path.length > 2;
}

function isCorridor({ isLine, path }: GeofenceShape): boolean {
  return isLine && path.length > 1;
}

/** A colour `#rrggbb` as numbers. */
export function rgbOfHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function pathOf({ path }: GeofenceShape): Point[] {
  return [...path];
}

function closedPathOf({ path }: GeofenceShape): Point[] {
  return [...path, ...path.slice(0, 1)];
}
