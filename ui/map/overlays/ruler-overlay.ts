import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { MapOverlay, MapPointer } from './map-overlay.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { rulerLengthMeters, rulerPath, type RulerMeasurement } from './ruler-path.ts';

/** An active ruler without points. */
const NO_MEASUREMENT: RulerMeasurement = { points: [], pointerPoint: undefined };

/**
 * The ruler: while it is active, every click adds a point, and the pointer shows the
 * distance to the next one.
 */
export class RulerOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #listeners = new Set<() => void>();
  #measured: RulerMeasurement | undefined;

  /** Returns the measured length in meters, undefined while the ruler is inactive. */
  readonly lengthMeters = (): number | undefined => this.#measured && rulerLengthMeters(this.#measured);

  /** Returns the number of clicked points. */
  readonly pointCount = (): number => this.#measured?.points.length ?? 0;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Activates the ruler, or ends measuring. */
  setActive(isOn: boolean): void {
    if (isOn === (this.#measured !== undefined)) return;
    this.#setMeasurement(isOn ? NO_MEASUREMENT : undefined);
  }

  /** Removes the last clicked point; returns whether there was one. */
  removeLastPoint(): boolean {
    if (!this.#measured || this.#measured.points.length === 0) return false;
    this.#setMeasurement({ ...this.#measured, points: this.#measured.points.slice(0, -1) });
    return true;
  }

  click(at: MapPointer): boolean {
    if (!this.#measured) return false;
    this.#setMeasurement({ points: [...this.#measured.points, placeOf(at)], pointerPoint: undefined });
    return true;
  }

  doubleClick(): boolean {
    return this.#measured !== undefined;
  }

  hover(at: MapPointer | undefined): string | undefined {
    if (!this.#measured) return undefined;
    this.#setMeasurement({ ...this.#measured, pointerPoint: at && placeOf(at) });
    return 'crosshair';
  }

  layers({ isDark }: Pick<Viewport, 'isDark'>): Layer[] {
    if (!this.#measured) return [];
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

  #setMeasurement(measured: RulerMeasurement | undefined): void {
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
