import type { LngLat } from '../lng-lat.ts';

/** Devices that are drawn away from their position because they share the same spot. */
export class FleetSpiderfy {
  #positions: ReadonlyMap<number, LngLat> = new Map();
  #center: LngLat | undefined;

  /** The position they share, undefined while no devices are fanned out. */
  get center(): LngLat | undefined {
    return this.#center;
  }

  /** The fanned-out slots and where they are drawn. */
  get positions(): ReadonlyMap<number, LngLat> {
    return this.#positions;
  }

  /**
   * Fans out slots around a position, or folds them for undefined. Returns every slot that
   * is now drawn elsewhere.
   */
  setSpiderfied(fan: { center: LngLat; positions: ReadonlyMap<number, LngLat> } | undefined): Uint32Array {
    const slots = new Set([...this.#positions.keys(), ...(fan?.positions.keys() ?? [])]);
    this.#positions = fan?.positions ?? new Map();
    this.#center = fan?.center;
    return Uint32Array.from(slots);
  }
}

/** A point of the screen in pixels. */
interface Point {
  x: number;
  y: number;
}

/** The most vehicles that fit on a ring; more are placed on a spiral. */
const MAX_RING_SIZE = 9;
/** Room for one vehicle and its label, pixels. */
const SPACING_PX = 84;

/**
 * Returns where to draw vehicles at the same spot so that none covers another: on a ring for a few, on a
 * spiral for many. Pixels relative to the spot, the first one straight up.
 */
export function spiderfyOffsets(count: number): Point[] {
  if (count < 2) return Array.from({ length: count }, () => ({ x: 0, y: 0 }));
  if (count <= MAX_RING_SIZE) {
    const radius = Math.max(SPACING_PX * 0.8, SPACING_PX / (2 * Math.sin(Math.PI / count)));
    return Array.from({ length: count }, (_, at) => offsetAt((at / count) * 2 * Math.PI, radius));
  }
  const places: Point[] = [];
  let angle = 0;
  for (let at = 0; at < count; at++) {
    // Neighbors on the spiral are one spacing apart, and so are its turns.
    const radius = SPACING_PX * (1.3 + (angle / (2 * Math.PI)) * 1.05);
    places.push(offsetAt(angle, radius));
    angle += (SPACING_PX * 1.02) / radius;
  }
  return places;
}

function offsetAt(angle: number, radius: number): Point {
  return { x: Math.sin(angle) * radius, y: -Math.cos(angle) * radius };
}
