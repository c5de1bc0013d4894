import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from './engine/map-engine.ts';
import { fanPlaces } from './fan-places.ts';
import type { DrawnPlace } from './fleet-fan.ts';
import type { FleetView } from './fleet-view.ts';

/** From this zoom on vehicles that cover one another are taken to stand on one spot. */
const FAN_FROM_ZOOM = 16;
/** A vehicle that is farther from the spot has left it, degrees. */
const LEFT_DEGREES = 3e-4;

/** Fans out vehicles that stand on one spot when they are clicked, and folds them when the view zooms or they drive away. */
export class FanControl {
  readonly #fleet: LiveFleet;
  readonly #map: MapEngine;
  readonly #view: FleetView;
  readonly #changed: () => void;
  readonly #stops: (() => void)[];
  #zoom = 0;

  /** @param changed called whenever vehicles were fanned out or folded */
  constructor(fleet: LiveFleet, map: MapEngine, view: FleetView, changed: () => void) {
    this.#fleet = fleet;
    this.#map = map;
    this.#view = view;
    this.#changed = changed;
    const zoomed = (): void => {
      if (Math.abs(map.view.zoom - this.#zoom) > 0.1) this.close();
    };
    this.#stops = [map.on('rest', zoomed), fleet.subscribe('numbers', () => this.#dropLeft())];
  }

  /** Fans out the vehicles that cover one another where this one stands; answers whether there were several. */
  open(slot: number): boolean {
    if (this.#map.view.zoom < FAN_FROM_ZOOM) return false;
    const stack = this.#view.stackOf(slot);
    if (stack.length < 2 || stack.some((one) => this.#view.fan.places.has(one))) return false;
    this.#zoom = this.#map.view.zoom;
    const center: DrawnPlace = [
      mean(stack.map((one) => this.#fleet.longitude[one] ?? 0)),
      mean(stack.map((one) => this.#fleet.latitude[one] ?? 0)),
    ];
    const middle = this.#map.project([center[0], center[1]]);
    const places = fanPlaces(stack.length).map((at): DrawnPlace => {
      const { lng, lat } = this.#map.unproject([middle.x + at.x, middle.y + at.y]);
      return [lng, lat];
    });
    const fanned = new Map(stack.map((one, at) => [one, places[at] ?? center]));
    this.#draw({ center, places: fanned });
    return true;
  }

  /** Folds what is fanned out. */
  close(): void {
    if (this.#view.fan.places.size > 0) this.#draw(undefined);
  }

  /** Stops listening. */
  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #dropLeft(): void {
    const { center, places } = this.#view.fan;
    if (!center || places.size === 0) return;
    const there = [...places].filter(
      ([slot]) =>
        this.#fleet.deviceId[slot] &&
        Math.abs((this.#fleet.longitude[slot] ?? 0) - center[0]) < LEFT_DEGREES &&
        Math.abs((this.#fleet.latitude[slot] ?? 0) - center[1]) < LEFT_DEGREES,
    );
    if (there.length === places.size) return;
    this.#draw(there.length > 1 ? { center, places: new Map(there) } : undefined);
  }

  #draw(fan: Parameters<FleetView['fan']['open']>[0]): void {
    this.#view.redraw(this.#view.fan.open(fan));
    this.#changed();
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
