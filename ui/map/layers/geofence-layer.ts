import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import { isCorridor, isFilled, type GeofenceShape, type GeofenceShapes } from './geofence-shape.ts';
import { lngLatOf, type LngLat } from './lng-lat.ts';
import { type LabelCandidate, placeLabels } from './label-placement.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { TEXT_EXTENSIONS } from './same-size-text.ts';
import { geofenceLabelPlace } from './geofence-label-place.ts';

/** Shapes drawn on top of the others; changing them does not redraw the others. */
export interface GeofenceHighlight {
  /** The selected geofence. */
  selected?: GeofenceShape | undefined;
  /** The geofence under the pointer. */
  hovered?: GeofenceShape | undefined;
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
    ...labelLayers(cachedGeofenceLabels(shapes, viewport, selected), viewport.isDark),
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

/** Without a name there are no characters to build a font atlas from, so there is no layer. */
function labelLayers(data: readonly LabelCandidate[], isDark: boolean): Layer[] {
  if (data.length === 0) return [];
  return [
    new TextLayer<LabelCandidate>({
      id: 'geofence-labels',
      data,
      getText: ({ text }) => text,
      getPosition: lngLatOf,
      getSize: 12,
      getColor: isDark ? [226, 233, 242] : [23, 32, 45],
      extensions: TEXT_EXTENSIONS,
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

function pathOf({ path }: GeofenceShape): LngLat[] {
  return [...path];
}

function closedPathOf({ path }: GeofenceShape): LngLat[] {
  return [...path, ...path.slice(0, 1)];
}

const MAX_LABELS = 150;
const MAX_NAME_LENGTH = 28;
const LABELS_MIN_ZOOM = 10;

const labelCache = new WeakMap<
  GeofenceShapes,
  { viewport: Viewport; marked: unknown; labels: readonly LabelCandidate[] }
>();

/**
 * Returns the names for a view; the same array while the view is unchanged, so that hovering does
 * not lay out text again.
 */
export function cachedGeofenceLabels(
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

function labelOf(shape: GeofenceShape, viewport: Viewport, isAlwaysShown: boolean): LabelCandidate[] {
  const { id, name, remark } = shape;
  const shortName = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
  const text = [shortName, remark].filter(Boolean).join(' · ');
  const place = text === '' ? undefined : geofenceLabelPlace(shape, viewport);
  if (!place) return [];
  const [longitude, latitude] = place;
  return [
    {
      key: id,
      text,
      longitude,
      latitude,
      ...viewport.project(longitude, latitude),
      isAlwaysShown,
    },
  ];
}
