import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from '../engine/map-engine.ts';
import { fanOffsets } from './fan-offsets.ts';
import type { LngLat } from './fleet-fan.ts';
import type { FleetRenderer } from './fleet-renderer.ts';

/** From this zoom on vehicles that cover one another are taken to stand on one spot. */
const FAN_MIN_ZOOM = 16;
/** A vehicle that is farther from the spot has left it, degrees. */
const MAX_DRIFT_DEGREES = 3e-4;

/** Fans out vehicles that stand on one spot when they are clicked, and folds them when the view zooms or they drive away. */
export class FanControl {
  readonly #fleet: LiveFleet;
  readonly #map: MapEngine;
  readonly #view: FleetRenderer;
  readonly #changed: () => void;
  readonly #stops: (() => void)[];
  #zoom = 0;

  /** @param changed called whenever vehicles were fanned out or folded */
  constructor(fleet: LiveFleet, map: MapEngine, view: FleetRenderer, changed: () => void) {
    this.#fleet = fleet;
    this.#map = map;
    this.#view = view;
    this.#changed = changed;
    const zoomed = (): void => {
      if (Math.abs(map.view.zoom - this.#zoom) > 0.1) this.close();
    };
    this.#stops = [map.on('idle', zoomed), fleet.subscribe('columns', () => this.#dropDeparted())];
  }

  /** Fans out the vehicles that cover one another where this one stands; answers whether there were several. */
  open(slot: number): boolean {
    if (this.#map.view.zoom < FAN_MIN_ZOOM) return false;
    const overlapping = this.#view.overlappingSlots(slot);
    if (overlapping.length < 2 || overlapping.some((one) => this.#view.fan.positions.has(one))) return false;
    this.#zoom = this.#map.view.zoom;
    const center: LngLat = [
      mean(overlapping.map((one) => this.#fleet.longitude[one] ?? 0)),
      mean(overlapping.map((one) => this.#fleet.latitude[one] ?? 0)),
    ];
    const middle = this.#map.project([center[0], center[1]]);
    const places = fanOffsets(overlapping.length).map((at): LngLat => {
      const { lng, lat } = this.#map.unproject([middle.x + at.x, middle.y + at.y]);
      return [lng, lat];
    });
    const fanned = new Map(overlapping.map((one, at) => [one, places[at] ?? center]));
    this.#draw({ center, positions: fanned });
    return true;
  }

  /** Folds what is fanned out. */
  close(): void {
    if (this.#view.fan.positions.size > 0) this.#draw(undefined);
  }

  /** Stops listening. */
  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #dropDeparted(): void {
    const { center, positions } = this.#view.fan;
    if (!center || positions.size === 0) return;
    const there = [...positions].filter(
      ([slot]) =>
        this.#fleet.deviceId[slot] &&
        Math.abs((this.#fleet.longitude[slot] ?? 0) - center[0]) < MAX_DRIFT_DEGREES &&
        Math.abs((this.#fleet.latitude[slot] ?? 0) - center[1]) < MAX_DRIFT_DEGREES,
    );
    if (there.length === positions.size) return;
    this.#draw(there.length > 1 ? { center, positions: new Map(there) } : undefined);
  }

  #draw(fan: Parameters<FleetRenderer['fan']['setFan']>[0]): void {
    this.#view.redraw(this.#view.fan.setFan(fan));
    this.#changed();
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
