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
  /** Distance from the line to the edge of a corridor, meters. */
  corridorMeters: number;
}

/** A geofence prepared for drawing: created once, drawn for every view. */
export interface GeofenceShape {
  id: number;
  name: string;
  color: Rgb;
  /** The outline of a circle or polygon, or the line of a corridor, as [longitude, latitude]. */
  path: readonly Point[];
  isLine: boolean;
  corridorMeters: number;
  label: Point | undefined;
  /** Bounds of the whole shape, undefined when there is nothing to draw. */
  bounds: GeoBounds | undefined;
}

/**
 * Shapes by how they are drawn. The arrays are reused from view to view, so that nothing is uploaded again.
 */
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

/** Shapes drawn on top of the others; changing them does not redraw the others. */
export interface GeofenceHighlight {
  /** The selected geofence. */
  selected?: GeofenceShape | undefined;
  /** The geofence under the pointer. */
  hovered?: GeofenceShape | undefined;
}

/**
 * Returns the shape of a geofence: a circle becomes an outline, and longitudes continue past
 * ±180 across the date line.
 */
export function geofenceShape({ id, name, area, color, corridorMeters }: GeofenceDrawing): GeofenceShape {
  const places =
    area.kind === 'circle'
      ? circleOutline(area.center, area.radiusMeters, RING_POINTS)
      : unwrapLongitudes(area.points).points;
  // The name is on the northern edge, where vehicles inside do not cover it.
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

/** Groups shapes by how they are drawn. */
export function geofenceShapes(all: readonly GeofenceShape[]): GeofenceShapes {
  return { all, fills: all.filter(isFilled), corridors: all.filter(isCorridor) };
}

/**
 * Returns the layers of geofences: fills with an outline in their color, corridors in their width, and,
 * from district zoom on, names that fit without overlapping. The selected and the hovered geofence are
 * drawn again, stronger.
 */
export function geofenceLayers(
  shapes: GeofenceShapes,
  viewport: Viewport,
  highlight: GeofenceHighlight = {},
): Layer[] {
  const { fills, corridors } = shapes;
  const { selected, hovered } = highlight;
  if (shapes.all.length === 0 && !selected) return [];
  const highlighted = [...new Set([selected, hovered])].filter((shape) => shape !== undefined);
  const ground = viewport.isDark ? 46 : 38;
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
    ...labelLayers(labelsFor(shapes, viewport, selected), viewport.isDark),
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

/** Without a name there are no characters to build a font atlas from, hence no layer. */
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

const labelCache = new WeakMap<
  GeofenceShapes,
  { viewport: Viewport; marked: unknown; labels: readonly LabelCandidate[] }
>();

/**
 * Returns the names for a view; the same array while the view is unchanged, so that hovering does
 * not lay out text again.
 */
function labelsFor(
  shapes: GeofenceShapes,
  viewport: Viewport,
  marked: GeofenceShape | undefined,
): readonly LabelCandidate[] {
  const before = labelCache.get(shapes);
  if (before?.viewport === viewport && before.marked === marked) return before.labels;
  const labels = geofenceLabels(shapes.all, viewport, marked);
  labelCache.set(shapes, { viewport, marked, labels });
  return labels;
}

/** Returns the names to draw in a view. The selected geofence's name is always included. */
export function geofenceLabels(
  shapes: readonly GeofenceShape[],
  viewport: Viewport,
  marked?: GeofenceShape,
): LabelCandidate[] {
  const isNear = viewport.zoom >= LABELS_MIN_ZOOM;
  const others = isNear
    ? shapes.flatMap((shape) => (shape.id === marked?.id ? [] : labelOf(shape, viewport, false)))
    : [];
  return placeLabels([...(marked ? labelOf(marked, viewport, true) : []), ...others], MAX_LABELS);
}

function labelOf(
  { id, label, name }: GeofenceShape,
  viewport: Viewport,
  isAlwaysShown: boolean,
): LabelCandidate[] {
  if (!label || !name || label[1] < viewport.south || label[1] > viewport.north) return [];
  const longitude = WORLD_COPY_OFFSETS_DEGREES.map((turn) => label[0] + turn).find(
    (at) => at >= viewport.west && at <= viewport.east,
  );
  if (longitude === undefined) return [];
  return [
    {
      key: id,
      text: name.length > 28 ? `${name.slice(0, 27)}…` : name,
      longitude,
      latitude: label[1],
      x: longitude / viewport.degreesPerPixel,
      y: -mercatorNorthing(label[1]) / viewport.degreesPerPixel,
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

/** Parses a color `#rrggbb` into its components. */
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
