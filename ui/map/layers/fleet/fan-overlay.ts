import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { LngLat, FleetFan } from './fleet-fan.ts';
import type { MapOverlay } from '../../scene/map-overlay.ts';

/** The true position of fanned-out vehicles, with a line to each of them. */
export class FanOverlay implements MapOverlay {
  readonly level = 'below';
  #fan: Pick<FleetFan, 'center' | 'positions'> | undefined;
  #changed: () => void = () => undefined;

  /** Draws this fan, after vehicles were fanned out or folded. */
  show(fan: Pick<FleetFan, 'center' | 'positions'>): void {
    this.#fan = fan;
    this.#changed();
  }

  subscribe(changed: () => void): () => void {
    this.#changed = changed;
    return () => {
      this.#changed = () => undefined;
    };
  }

  layers({ isDark }: { isDark: boolean }): Layer[] {
    const { center, positions } = this.#fan ?? {};
    if (!center || !positions || positions.size === 0) return [];
    const color: [number, number, number, number] = isDark ? [200, 212, 226, 170] : [50, 62, 78, 170];
    return [
      new PathLayer<LngLat>({
        id: 'fan-lines',
        data: [...positions.values()],
        getPath: ([longitude, latitude]) => [
          [center[0], center[1]],
          [longitude, latitude],
        ],
        getColor: color,
        getWidth: 1.5,
        widthUnits: 'pixels',
      }),
      new ScatterplotLayer<LngLat>({
        id: 'fan-spot',
        data: [center],
        getPosition: ([longitude, latitude]) => [longitude, latitude],
        getRadius: 5,
        radiusUnits: 'pixels',
        getFillColor: color,
      }),
    ];
  }
}
