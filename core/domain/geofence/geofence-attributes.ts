import { DEFAULT_CORRIDOR_METERS } from '../geometry/area.ts';
import { numericValue, type Attributes } from '../values/attributes.ts';
import { isAnchorGeofence } from './anchor.ts';

/**
 * Returns the color of a geofence, `#rrggbb`: red for anchors, otherwise its attribute `color`, otherwise the
 * default blue.
 */
export function geofenceColor(geofence: { attributes: Attributes }): string {
  if (isAnchorGeofence(geofence)) return ANCHOR_COLOR;
  const { color } = geofence.attributes;
  const text = typeof color === 'string' ? color.trim().toLowerCase() : DEFAULT_COLOR;
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : DEFAULT_COLOR;
}

/**
 * Returns half the width of a corridor in meters: the attribute `polylineDistance`, otherwise 25 (contract
 * §5.1).
 */
export function corridorHalfWidthMeters({ attributes }: { attributes: Attributes }): number {
  const width = numericValue(attributes['polylineDistance']) ?? 0;
  return width > 0 ? width : DEFAULT_CORRIDOR_METERS;
}

const ANCHOR_COLOR = '#ff0000';
const DEFAULT_COLOR = '#05a7e3';
