import type { Area } from '@farol/core/domain/geometry/area';
import { areaBounds, type GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import { areaCentroid } from '@farol/core/domain/geometry/area-centroid';
import { circleOutline } from '@farol/core/domain/geometry/circle-outline';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { unwrapLongitudes } from '@farol/core/domain/geometry/unwrapped-longitudes';
import { lngLatOf, type LngLat } from './lng-lat.ts';

/** A geofence to draw. */
export interface GeofenceDrawing {
  id: number;
  name: string;
  area: Area;
  /** `#rrggbb` */
  color: string;
  /** Distance from the line to the edge of a corridor, meters. */
  corridorMeters: number;
  /** What is said beside its name; '' for nothing. */
  remark?: string;
}

/** A geofence prepared for drawing: created once, drawn for every view. */
export interface GeofenceShape {
  id: number;
  name: string;
  remark: string;
  color: Rgb;
  /** The outline of a circle or polygon, or the line of a corridor, as [longitude, latitude]. */
  path: readonly LngLat[];
  isLine: boolean;
  corridorMeters: number;
  label: LngLat | undefined;
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

type Rgb = [red: number, green: number, blue: number];

const RING_POINTS = 128;

/**
 * Returns the shape of a geofence: a circle becomes an outline, and longitudes continue past
 * ±180 across the date line.
 */
export function geofenceShape({
  id,
  name,
  remark = '',
  area,
  color,
  corridorMeters,
}: GeofenceDrawing): GeofenceShape {
  const places =
    area.kind === 'circle'
      ? circleOutline(area.center, area.radiusMeters, RING_POINTS)
      : unwrapLongitudes(area.points).points;
  // The name is on the northern edge, where vehicles inside do not cover it.
  const label = area.kind === 'line' ? areaCentroid(area) : northernmost(places);
  return {
    id,
    name,
    remark,
    color: rgbOfHex(color),
    path: places.map(lngLatOf),
    isLine: area.kind === 'line',
    corridorMeters,
    label: label && lngLatOf(label),
    bounds: areaBounds(area, corridorMeters),
  };
}

/** Groups shapes by how they are drawn. */
export function geofenceShapes(all: readonly GeofenceShape[]): GeofenceShapes {
  return { all, fills: all.filter(isFilled), corridors: all.filter(isCorridor) };
}

/** Whether a shape has an inside. */
export function isFilled({ isLine, path }: GeofenceShape): boolean {
  return !isLine && path.length > 2;
}

/** Whether a shape is a line with a width. */
export function isCorridor({ isLine, path }: GeofenceShape): boolean {
  return isLine && path.length > 1;
}

/** Parses a color `#rrggbb` into its components. */
export function rgbOfHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function northernmost(places: readonly GeoPoint[]): GeoPoint | undefined {
  return places.reduce<GeoPoint | undefined>(
    (top, place) => (top && top.latitude >= place.latitude ? top : place),
    undefined,
  );
}
