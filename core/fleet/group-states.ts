import { isMovingByFlags } from './protocol/fleet-flags.ts';
import { FLAG } from './protocol/fleet-protocol.ts';
import type { LiveFleet } from './live-fleet.ts';

/** How many vehicles of a group and its subgroups are in which state. */
export interface GroupStates {
  online: number;
  offline: number;
  unknown: number;
  moving: number;
  /** Those with an alarm, or that left their anchor. */
  alarm: number;
}

/** Consecutive vehicles of the list: those of a group and its subgroups. */
export interface GroupRange {
  readonly groupId: number;
  /** The index of the first in `fleet.order`. */
  readonly start: number;
  readonly size: number;
}

/** How long a count holds, milliseconds: however often the vehicles report, a group is not counted more often. */
const COUNT_INTERVAL_MS = 1000;

/** Counts the states of groups, of those that are asked for. */
export class GroupStateCounts {
  readonly #fleet: Pick<LiveFleet, 'order' | 'flags'>;
  readonly #counted = new Map<number, { size: number; atMs: number; states: Readonly<GroupStates> }>();

  constructor(fleet: Pick<LiveFleet, 'order' | 'flags'>) {
    this.#fleet = fleet;
  }

  /** Returns the states of a group, at most a second old. @param nowMs milliseconds */
  of({ groupId, start, size }: GroupRange, nowMs: number): Readonly<GroupStates> {
    const known = this.#counted.get(groupId);
    if (known?.size === size && nowMs - known.atMs < COUNT_INTERVAL_MS) return known.states;
    const states = this.#count(start, size);
    this.#counted.set(groupId, { size, atMs: nowMs, states });
    return states;
  }

  #count(start: number, size: number): Readonly<GroupStates> {
    const { order, flags } = this.#fleet;
    const states: GroupStates = { online: 0, offline: 0, unknown: 0, moving: 0, alarm: 0 };
    const end = Math.min(order.length, start + size);
    for (let index = start; index < end; index++) {
      const own = flags[order[index] ?? 0] ?? 0;
      if (own & FLAG.statusOnline) states.online++;
      else if (own & FLAG.statusOffline) states.offline++;
      else states.unknown++;
      if (isMovingByFlags(own)) states.moving++;
      if (own & (FLAG.alarm | FLAG.anchorViolated)) states.alarm++;
    }
    return states;
  }
}
