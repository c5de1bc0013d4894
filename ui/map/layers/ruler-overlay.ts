import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { MapOverlay, MapPointer } from '../scene/map-overlay.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { distanceMeters } from '@farol/core/domain/geometry/distance';

/** The measured points in order, and the point under the pointer, where the next one would be. */
interface RulerMeasurement {
  points: readonly GeoPoint[];
  pointerPoint: GeoPoint | undefined;
}

/**
 * The ruler: while it is on the map, every click adds a point, and the pointer shows the distance to the next one.
 */
export class RulerOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #listeners = new Set<() => void>();
  #measured: RulerMeasurement = { points: [], pointerPoint: undefined };

  /** Returns the measured length in meters. */
  readonly lengthMeters = (): number => rulerLengthMeters(this.#measured);

  /** Returns the number of clicked points. */
  readonly pointCount = (): number => this.#measured.points.length;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Removes the last clicked point; returns whether there was one. */
  removeLastPoint(): boolean {
    if (this.#measured.points.length === 0) return false;
    this.#setMeasurement({ ...this.#measured, points: this.#measured.points.slice(0, -1) });
    return true;
  }

  click(at: MapPointer): boolean {
    this.#setMeasurement({ points: [...this.#measured.points, placeOf(at)], pointerPoint: undefined });
    return true;
  }

  doubleClick(): boolean {
    return true;
  }

  hover(at: MapPointer | undefined): string {
    this.#setMeasurement({ ...this.#measured, pointerPoint: at && placeOf(at) });
    return 'crosshair';
  }

  layers({ isDark }: Pick<Viewport, 'isDark'>): Layer[] {
    const rulerPoints = rulerPath(this.#measured);
    const strokeColor: [number, number, number] = isDark ? [245, 190, 90] : [176, 92, 0];
    const ground: [number, number, number] = isDark ? [13, 20, 29] : [255, 255, 255];
    const path = { data: [rulerPoints], getPath: pathOf, widthUnits: 'pixels' as const, jointRounded: true };
    return [
      new PathLayer<readonly GeoPoint[]>({ id: 'ruler-edge', ...path, getWidth: 6, getColor: ground }),
      new PathLayer<readonly GeoPoint[]>({ id: 'ruler', ...path, getWidth: 3, getColor: strokeColor }),
      new ScatterplotLayer<GeoPoint>({
        id: 'ruler-places',
        data: rulerPoints,
        getPosition: ({ longitude, latitude }) => [longitude, latitude],
        getRadius: 5,
        radiusUnits: 'pixels',
        getFillColor: ground,
        stroked: true,
        getLineColor: strokeColor,
        getLineWidth: 2.5,
        lineWidthUnits: 'pixels',
      }),
    ];
  }

  #setMeasurement(measured: RulerMeasurement): void {
    this.#measured = measured;
    for (const changed of this.#listeners) changed();
  }
}

function placeOf({ longitude, latitude }: MapPointer): GeoPoint {
  return { longitude, latitude };
}

function pathOf(rulerPoints: readonly GeoPoint[]): [number, number][] {
  return rulerPoints.map(({ longitude, latitude }) => [longitude, latitude]);
}

/** Returns the length of the path in meters, including the point under the pointer. */
function rulerLengthMeters({ points, pointerPoint }: RulerMeasurement): number {
  const path = rulerPath({ points, pointerPoint });
  return path.reduce((sum, point, at) => {
    const before = path[at - 1];
    return before ? sum + distanceMeters(before, point) : sum;
  }, 0);
}

/** Returns all points in order, with the one under the pointer once there is a first. */
function rulerPath({ points, pointerPoint }: RulerMeasurement): readonly GeoPoint[] {
  return pointerPoint && points.length > 0 ? [...points, pointerPoint] : points;
}
