import { mercatorViewport, type MapSize, type MapView } from './map-view.ts';

/** How a picture of the map is moved, turned around its center and scaled, to show what another view shows. */
export interface StaticLayerTransform {
  /** Pixels to the right. */
  x: number;
  /** Pixels down. */
  y: number;
  /** Degrees clockwise. */
  rotation: number;
  scale: number;
}

/** Further apart, lines and names are visibly thin, thick or blurred. */
const MIN_SCALE = 0.6;
const MAX_SCALE = 1.7;

/** Returns how to show, in the current view, a picture drawn for another view. Both have the same size. */
export function staticLayerTransform(drawn: MapView, current: MapView, size: MapSize): StaticLayerTransform {
  // Beyond the date line the same picture continues.
  const turns = Math.round((current.longitude - drawn.longitude) / 360);
  const center = [drawn.longitude + 360 * turns, drawn.latitude];
  const [x = 0, y = 0] = mercatorViewport(current, size).project(center);
  return {
    x: x - size.width / 2,
    y: y - size.height / 2,
    rotation: drawn.bearing - current.bearing,
    scale: 2 ** (current.zoom - drawn.zoom),
  };
}

/**
 * Whether a transformed picture still fills the map and is still sharp.
 * @param margin how far the picture reaches beyond each edge, as a share of width and height
 */
export function coversMap(transform: StaticLayerTransform, size: MapSize, margin: number): boolean {
  const { x, y, rotation, scale } = transform;
  if (scale < MIN_SCALE || scale > MAX_SCALE) return false;
  const angle = (-rotation * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [reachX, reachY] = [size.width * (0.5 + margin), size.height * (0.5 + margin)];
  return CORNERS.every(([toRight, down]) => {
    // The corner of the map in pixels of the picture, from its center.
    const [fromX, fromY] = [(toRight * size.width) / 2 - x, (down * size.height) / 2 - y];
    const [atX, atY] = [(fromX * cosine - fromY * sine) / scale, (fromX * sine + fromY * cosine) / scale];
    return Math.abs(atX) <= reachX && Math.abs(atY) <= reachY;
  });
}

/** A smaller turn or change of scale moves no place by a visible distance. */
const SAME = 1e-6;

/**
 * Returns the transform as the page applies it: a picture that is only moved stays on the pixels of the screen, where
 * it is sharp and costs a third less than between them.
 */
export function onPixels(transform: StaticLayerTransform, pixelRatio: number): StaticLayerTransform {
  if (Math.abs(transform.rotation) > SAME || Math.abs(transform.scale - 1) > SAME) return transform;
  const rounded = (value: number): number => Math.round(value * pixelRatio) / pixelRatio;
  return { x: rounded(transform.x), y: rounded(transform.y), rotation: 0, scale: 1 };
}

/** How much of its margin a picture has ahead of the camera; the rest is for a hand that turns around. */
const LEAD = 0.8;
/** By so much the map is zoomed and not moved. */
const ZOOMED = 0.02;
/** The map ends here. */
const MAX_LATITUDE = 85;

/**
 * Returns the view to draw next while the map moves: it lies ahead of the current one, as far as its picture still
 * fills the map, in the direction in which the camera left the picture before. One way through the map needs half as
 * many pictures so.
 */
export function viewAhead(drawn: MapView, current: MapView, size: MapSize, margin: number): MapView {
  const { x, y, rotation, scale } = staticLayerTransform(drawn, current, size);
  if (rotation !== 0 || Math.abs(scale - 1) > ZOOMED) return current;
  const [reachX, reachY] = [LEAD * margin * size.width, LEAD * margin * size.height];
  const ahead: [number, number] = [
    size.width / 2 + Math.max(-reachX, Math.min(reachX, -x)),
    size.height / 2 + Math.max(-reachY, Math.min(reachY, -y)),
  ];
  const [longitude = 0, latitude = 0] = mercatorViewport(current, size).unproject(ahead);
  return Math.abs(latitude) > MAX_LATITUDE ? current : { ...current, longitude, latitude };
}

const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
