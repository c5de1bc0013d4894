import { WebMercatorViewport, FlyToInterpolator, LinearInterpolator } from '@deck.gl/core';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { Padding } from '../viewport/viewport-padding.ts';
import { MAX_PITCH } from '@farol/core/domain/navigation/camera-url';
import type { CameraTransition } from '@farol/core/machines/map/camera-aim';

/**
 * The camera of the map: its center, zoom level, bearing from north and pitch, the tilt from straight down, in
 * degrees.
 */
export interface MapView {
  longitude: number;
  latitude: number;
  zoom: number;
  bearing: number;
  pitch: number;
}

/** The size of the map in pixels. */
export interface MapSize {
  width: number;
  height: number;
}

export const MIN_ZOOM = 1.5;
export const MAX_ZOOM = 19;

const NO_PADDING: Padding = { top: 0, right: 0, bottom: 0, left: 0 };

/** Returns the projection between positions and pixels of a view. */
export function mercatorViewport(view: MapView, { width, height }: MapSize): WebMercatorViewport {
  return new WebMercatorViewport({
    ...view,
    width: Math.max(1, width),
    height: Math.max(1, height),
  });
}

/** Returns the view with its position centered in what the padding leaves free. */
export function centeredView(view: MapView, size: MapSize, padding: Padding = NO_PADDING): MapView {
  const shiftX = (padding.left - padding.right) / 2;
  const shiftY = (padding.top - padding.bottom) / 2;
  if (shiftX === 0 && shiftY === 0) return view;
  return {
    ...view,
    ...mercatorViewport(view, size).panByPosition(
      [view.longitude, view.latitude],
      [size.width / 2 + shiftX, size.height / 2 + shiftY],
    ),
  };
}

/** What a view that fits bounds keeps, and what it must leave free. */
interface Fitting {
  padding: Padding;
  maxZoom: number;
  bearing: number;
  pitch: number;
}

/**
 * Returns the closest view that shows everything within the bounds inside the padding, keeping bearing and
 * pitch.
 */
export function viewFittingBounds(bounds: GeoBounds, size: MapSize, fitting: Fitting): MapView {
  const { padding, maxZoom, bearing, pitch } = fitting;
  const flat = { longitude: 0, latitude: 0, zoom: 0, bearing, pitch: 0 };
  const { middle, scale } = fittedBox(bounds, flat, size, padding);
  const zoomOf = (wanted: number): number => Math.max(MIN_ZOOM, Math.min(wanted, maxZoom, MAX_ZOOM));
  const [longitude = 0, latitude = 0] = mercatorViewport(flat, size).unproject(middle);
  const fitted = { longitude, latitude, zoom: zoomOf(Math.log2(scale)), bearing, pitch: 0 };
  if (pitch === 0) return centeredView(fitted, size, padding);
  // A tilted map shows near things larger: starts far out, where it does not matter, and comes closer.
  let tilted = centeredView({ ...fitted, zoom: fitted.zoom - 3, pitch }, size, padding);
  for (let step = 0; step < TILTED_FITTING_STEPS; step++) {
    const box = fittedBox(bounds, tilted, size, padding);
    const target = mercatorViewport(tilted, size).unproject(box.middle);
    const zoom = zoomOf(tilted.zoom + Math.log2(box.scale));
    tilted = centeredView(
      { ...tilted, longitude: target[0] ?? longitude, latitude: target[1] ?? latitude, zoom },
      size,
      padding,
    );
  }
  return tilted;
}

const TILTED_FITTING_STEPS = 12;

/** Returns the middle of the bounds in pixels of a view, and by how much they may grow to fill the padding. */
function fittedBox(
  bounds: GeoBounds,
  view: MapView,
  size: MapSize,
  padding: Padding,
): { middle: [number, number]; scale: number } {
  const viewport = mercatorViewport(view, size);
  const corners = [
    [bounds.west, bounds.south],
    [bounds.west, bounds.north],
    [bounds.east, bounds.south],
    [bounds.east, bounds.north],
  ].map(([longitude = 0, latitude = 0]) =>
    viewport.project([longitude, Math.max(-85, Math.min(85, latitude))]),
  );
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max(1, size.width - padding.left - padding.right);
  const height = Math.max(1, size.height - padding.top - padding.bottom);
  return {
    middle: [(left + right) / 2, (top + bottom) / 2],
    scale: Math.min(width / Math.max(right - left, 1e-9), height / Math.max(bottom - top, 1e-9)),
  };
}

/** Returns the visible area in degrees. Longitudes continue past ±180 beyond the date line. */
export function viewBounds(view: MapView, size: MapSize): GeoBounds {
  const [west, south, east, north] = mercatorViewport(view, size).getBounds();
  return { west, south, east, north };
}

/** The camera as the canvas takes it. */
type CameraState = MapView & Record<'maxPitch' | 'minZoom' | 'maxZoom', number>;

/** Returns the camera at a view, within the zoom levels and the tilt of the map. */
export function clampedViewState(view: MapView): CameraState {
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, view.zoom));
  const pitch = Math.max(0, Math.min(MAX_PITCH, view.pitch));
  return { ...view, zoom, pitch, maxPitch: MAX_PITCH, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM };
}

/** Returns the camera on its way to a view. */
export function viewStateInTransition(view: MapView, { durationMs, easing }: CameraTransition) {
  const isLinear = easing === 'linear';
  return {
    ...clampedViewState(view),
    transitionDuration: durationMs,
    transitionInterpolator: isLinear
      ? new LinearInterpolator(TRANSITION_PROPERTIES)
      : new FlyToInterpolator(),
    ...(isLinear && { transitionEasing: (part: number) => part }),
  };
}

const TRANSITION_PROPERTIES = ['longitude', 'latitude', 'zoom', 'bearing', 'pitch'];
