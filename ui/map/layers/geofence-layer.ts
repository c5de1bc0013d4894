import type { Layer } from '@deck.gl/core';
import { PathLayer, SolidPolygonLayer, TextLayer } from '@deck.gl/layers';
import { cachedGeofenceLabels } from './geofence-labels.ts';
import {
  isCorridor,
  isFilled,
  type GeofenceShape,
  type GeofenceShapes,
  type LngLatPoint,
} from './geofence-shape.ts';
import type { LabelCandidate } from './label-placement.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { TEXT_EXTENSIONS } from './same-size-text.ts';

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
      getPosition: ({ longitude, latitude }) => [longitude, latitude],
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

function pathOf({ path }: GeofenceShape): LngLatPoint[] {
  return [...path];
}

function closedPathOf({ path }: GeofenceShape): LngLatPoint[] {
  return [...path, ...path.slice(0, 1)];
}
