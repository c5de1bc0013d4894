import type { LiveFleet } from '@farol/core/fleet/live-fleet';
import type { MapEngine } from '../../scene/map-engine.ts';
import { spiderfyOffsets, type LngLat } from './fleet-spiderfy.ts';
import type { FleetRenderer } from './fleet-renderer.ts';
import { nearestCopy } from '@farol/core/domain/geometry/area-bounds';

/** From this zoom level on, vehicles that cover each other count as being at the same spot. */
const FAN_MIN_ZOOM = 16;
/** A vehicle farther than this from the spot has left it, degrees. */
const MAX_DRIFT_DEGREES = 3e-4;

/**
 * Fans out vehicles at the same spot when they are clicked, and folds them when the view
 * zooms or they drive away.
 */
export class SpiderfyControl {
  readonly #fleet: LiveFleet;
  readonly #map: MapEngine;
  readonly #renderer: FleetRenderer;
  readonly #changed: () => void;
  readonly #stops: (() => void)[];
  #zoom = 0;

  /** @param changed called whenever vehicles were fanned out or folded */
  constructor(fleet: LiveFleet, map: MapEngine, renderer: FleetRenderer, changed: () => void) {
    this.#fleet = fleet;
    this.#map = map;
    this.#renderer = renderer;
    this.#changed = changed;
    const zoomed = (): void => {
      if (Math.abs(map.view.zoom - this.#zoom) > 0.1) this.close();
    };
    this.#stops = [map.on('idle', zoomed), fleet.subscribe('columns', () => this.#dropDeparted())];
  }

  /**
   * Fans out the vehicles that cover each other at this one's position; returns whether there were several.
   */
  open(slot: number): boolean {
    if (this.#map.view.zoom < FAN_MIN_ZOOM) return false;
    const overlapping = this.#renderer.overlappingSlots(slot);
    if (overlapping.length < 2 || overlapping.some((item) => this.#renderer.fan.positions.has(item)))
      return false;
    this.#zoom = this.#map.view.zoom;
    const center: LngLat = [
      mean(overlapping.map((item) => this.#fleet.longitude[item] ?? 0)),
      mean(overlapping.map((item) => this.#fleet.latitude[item] ?? 0)),
    ];
    const middle = this.#map.project([nearestCopy(center[0], this.#map.bounds), center[1]]);
    const drawnPositions = spiderfyOffsets(overlapping.length).map((at): LngLat => {
      const { lng, lat } = this.#map.unproject([middle.x + at.x, middle.y + at.y]);
      return [lng, lat];
    });
    const spiderfied = new Map(overlapping.map((item, at) => [item, drawnPositions[at] ?? center]));
    this.#draw({ center, positions: spiderfied });
    return true;
  }

  /** Folds what is fanned out. */
  close(): void {
    if (this.#renderer.fan.positions.size > 0) this.#draw(undefined);
  }

  /** Stops listening. */
  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #dropDeparted(): void {
    const { center, positions } = this.#renderer.fan;
    if (!center || positions.size === 0) return;
    const remaining = [...positions].filter(
      ([slot]) =>
        this.#fleet.deviceId[slot] &&
        Math.abs((this.#fleet.longitude[slot] ?? 0) - center[0]) < MAX_DRIFT_DEGREES &&
        Math.abs((this.#fleet.latitude[slot] ?? 0) - center[1]) < MAX_DRIFT_DEGREES,
    );
    if (remaining.length === positions.size) return;
    this.#draw(remaining.length > 1 ? { center, positions: new Map(remaining) } : undefined);
  }

  #draw(fan: Parameters<FleetRenderer['fan']['setSpiderfied']>[0]): void {
    this.#renderer.redraw(this.#renderer.fan.setSpiderfied(fan));
    this.#changed();
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
