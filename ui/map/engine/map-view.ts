import { WebMercatorViewport } from '@deck.gl/core';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { Padding } from '../viewport/viewport-padding.ts';

/** The camera of the map: its center, zoom level and bearing in degrees from north. */
export interface MapView {
  longitude: number;
  latitude: number;
  zoom: number;
  bearing: number;
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
    pitch: 0,
    width: Math.max(1, width),
    height: Math.max(1, height),
  });
}

/** Returns the view with its position centered in what the padding leaves free. */
export function centeredView(view: MapView, size: MapSize, padding: Padding = NO_PADDING): MapView {
  const shiftX = (padding.left - padding.right) / 2;
  const shiftY = (padding.top - padding.bottom) / 2;
  if (shiftX === 0 && shiftY === 0) return view;
  const [longitude = view.longitude, latitude = view.latitude] = mercatorViewport(view, size).unproject([
    size.width / 2 - shiftX,
    size.height / 2 - shiftY,
  ]);
  return { ...view, longitude, latitude };
}

/**
 * Returns the closest view that shows everything within the bounds inside the padding, keeping the bearing.
 */
export function viewFittingBounds(
  bounds: GeoBounds,
  size: MapSize,
  { padding, maxZoom, bearing }: { padding: Padding; maxZoom: number; bearing: number },
): MapView {
  const flat = mercatorViewport({ longitude: 0, latitude: 0, zoom: 0, bearing }, size);
  const corners = [
    [bounds.west, bounds.south],
    [bounds.west, bounds.north],
    [bounds.east, bounds.south],
    [bounds.east, bounds.north],
  ].map(([longitude = 0, latitude = 0]) => flat.project([longitude, Math.max(-85, Math.min(85, latitude))]));
  const xs = corners.map(([x = 0]) => x);
  const ys = corners.map(([, y = 0]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const free = {
    width: Math.max(1, size.width - padding.left - padding.right),
    height: Math.max(1, size.height - padding.top - padding.bottom),
  };
  const scale = Math.min(
    free.width / Math.max(right - left, 1e-9),
    free.height / Math.max(bottom - top, 1e-9),
  );
  const zoom = Math.max(MIN_ZOOM, Math.min(Math.log2(scale), maxZoom, MAX_ZOOM));
  const [longitude = 0, latitude = 0] = flat.unproject([(left + right) / 2, (top + bottom) / 2]);
  return centeredView({ longitude, latitude, zoom, bearing }, size, padding);
}

/** Returns the visible area in degrees. Longitudes continue past ±180 beyond the date line. */
export function viewBounds(view: MapView, size: MapSize): GeoBounds {
  const [west, south, east, north] = mercatorViewport(view, size).getBounds();
  return { west, south, east, north };
}
