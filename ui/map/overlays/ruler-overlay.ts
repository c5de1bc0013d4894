import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import type { MapOverlay, MapPointer } from '../map-overlay.ts';
import type { Sight } from '../sight.ts';
import { measuredMeters, wayOf, type Measured, type RulerPlace } from './ruler.ts';

/** Nothing measured yet. */
const BLANK: Measured = { places: [], next: undefined };

/** The ruler: while it is on, every click adds a place and the pointer shows the way to the next one. */
export class RulerOverlay implements MapOverlay {
  readonly level = 'above';
  readonly #listeners = new Set<() => void>();
  #measured: Measured | undefined;

  /** The length so far in metres; nothing while the ruler is off. */
  readonly meters = (): number | undefined => this.#measured && measuredMeters(this.#measured);

  /** How many places were clicked. */
  readonly count = (): number => this.#measured?.places.length ?? 0;

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Takes the ruler in hand, or puts it away. */
  turn(isOn: boolean): void {
    if (isOn === (this.#measured !== undefined)) return;
    this.#take(isOn ? BLANK : undefined);
  }

  /** Takes the last clicked place back; answers whether there was one. */
  takeBack(): boolean {
    if (!this.#measured || this.#measured.places.length === 0) return false;
    this.#take({ ...this.#measured, places: this.#measured.places.slice(0, -1) });
    return true;
  }

  click(at: MapPointer): boolean {
    if (!this.#measured) return false;
    this.#take({ places: [...this.#measured.places, placeOf(at)], next: undefined });
    return true;
  }

  doubleClick(): boolean {
    return this.#measured !== undefined;
  }

  hover(at: MapPointer | undefined): string | undefined {
    if (!this.#measured) return undefined;
    this.#take({ ...this.#measured, next: at && placeOf(at) });
    return 'crosshair';
  }

  layers({ isDark }: Pick<Sight, 'isDark'>): Layer[] {
    if (!this.#measured) return [];
    const way = wayOf(this.#measured);
    const ink: [number, number, number] = isDark ? [245, 190, 90] : [176, 92, 0];
    const ground: [number, number, number] = isDark ? [13, 20, 29] : [255, 255, 255];
    const path = { data: [way], getPath: pathOf, widthUnits: 'pixels' as const, jointRounded: true };
    return [
      new PathLayer<readonly RulerPlace[]>({ id: 'ruler-edge', ...path, getWidth: 6, getColor: ground }),
      new PathLayer<readonly RulerPlace[]>({ id: 'ruler', ...path, getWidth: 3, getColor: ink }),
      new ScatterplotLayer<RulerPlace>({
        id: 'ruler-places',
        data: way,
        getPosition: ({ longitude, latitude }) => [longitude, latitude],
        getRadius: 5,
        radiusUnits: 'pixels',
        getFillColor: ground,
        stroked: true,
        getLineColor: ink,
        getLineWidth: 2.5,
        lineWidthUnits: 'pixels',
      }),
    ];
  }

  #take(measured: Measured | undefined): void {
    this.#measured = measured;
    for (const changed of this.#listeners) changed();
  }
}

function placeOf({ longitude, latitude }: MapPointer): RulerPlace {
  return { longitude, latitude };
}

function pathOf(way: readonly RulerPlace[]): [number, number][] {
  return way.map(({ longitude, latitude }) => [longitude, latitude]);
}
