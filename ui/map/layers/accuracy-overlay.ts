import { ScatterplotLayer } from '@deck.gl/layers';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { accuracyCircle } from '@farol/core/domain/position/fix-doubt';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapOverlay } from '../scene/map-overlay.ts';
import type { Viewport } from '../viewport/viewport.ts';
import { lngLatOf } from './lng-lat.ts';

/** Radius used when the fix has no accuracy, meters. */
const DEFAULT_RADIUS_METERS = 20;

/**
 * The circle of accuracy of the selected vehicle: of an inaccurate fix always, of every fix where the user wants
 * to see it.
 */
export class AccuracyOverlay implements MapOverlay {
  readonly level = 'below';
  readonly #fleet: Pick<LiveFleet, 'watched' | 'subscribe'>;
  readonly #listeners = new Set<() => void>();
  #isOn = false;

  constructor(fleet: Pick<LiveFleet, 'watched' | 'subscribe'>) {
    this.#fleet = fleet;
  }

  /** Shows or hides the circle of an accurate fix. */
  setVisible(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    for (const changed of this.#listeners) changed();
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    let wasDrawn = false;
    const stop = this.#fleet.subscribe('watched', () => {
      const isDrawn = this.#circle() !== undefined;
      if (isDrawn || wasDrawn) changed();
      wasDrawn = isDrawn;
    });
    return () => {
      stop();
      this.#listeners.delete(changed);
    };
  };

  #circle(): (GeoPoint & { radius: number }) | undefined {
    const position = this.#fleet.watched?.position;
    if (!position) return undefined;
    const inaccurate = accuracyCircle(position);
    if (inaccurate || !this.#isOn || !hasCoordinates(position)) return inaccurate;
    const { latitude, longitude, accuracy } = position;
    return { latitude, longitude, radius: accuracy > 0 ? accuracy : DEFAULT_RADIUS_METERS };
  }

  layers({ isDark }: Pick<Viewport, 'isDark'>): ScatterplotLayer<GeoPoint & { radius: number }>[] {
    const circle = this.#circle();
    if (!circle) return [];
    const yellow: [number, number, number] = isDark ? [250, 204, 21] : [202, 138, 4];
    return [
      new ScatterplotLayer<GeoPoint & { radius: number }>({
        id: 'precision',
        data: [circle],
        getPosition: lngLatOf,
        getRadius: ({ radius }) => radius,
        radiusUnits: 'meters',
        getFillColor: [...yellow, 46],
        stroked: true,
        getLineColor: [...yellow, 220],
        getLineWidth: 1.5,
        lineWidthUnits: 'pixels',
      }),
    ];
  }
}
