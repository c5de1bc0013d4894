import { ScatterplotLayer } from '@deck.gl/layers';
import { hasPlace } from '@farol/core/domain/position/has-place';
import type { Position } from '@farol/core/domain/position/position';
import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapOverlay } from './map-overlay.ts';
import type { Viewport } from '../viewport/viewport.ts';

/** Radius used when the fix has no accuracy, meters. */
const DEFAULT_RADIUS_METERS = 20;

/** A circle around the selected vehicle with the accuracy of its fix. */
export class AccuracyOverlay implements MapOverlay {
  readonly level = 'below';
  readonly #fleet: Pick<LiveFleet, 'watched' | 'subscribe'>;
  readonly #listeners = new Set<() => void>();
  #isOn = false;

  constructor(fleet: Pick<LiveFleet, 'watched' | 'subscribe'>) {
    this.#fleet = fleet;
  }

  /** Shows or hides the circle. */
  setVisible(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    for (const changed of this.#listeners) changed();
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    const stop = this.#fleet.subscribe('watched', () => {
      if (this.#isOn) changed();
    });
    return () => {
      stop();
      this.#listeners.delete(changed);
    };
  };

  layers({ isDark }: Pick<Viewport, 'isDark'>): ScatterplotLayer<Position>[] {
    const position = this.#fleet.watched?.position;
    if (!this.#isOn || !position || !hasPlace(position)) return [];
    const yellow: [number, number, number] = isDark ? [250, 204, 21] : [202, 138, 4];
    return [
      new ScatterplotLayer<Position>({
        id: 'precision',
        data: [position],
        getPosition: ({ longitude, latitude }) => [longitude, latitude],
        getRadius: ({ accuracy }) => (accuracy > 0 ? accuracy : DEFAULT_RADIUS_METERS),
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
