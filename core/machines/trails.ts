import { assign, fromCallback, sendTo, setup } from 'xstate';
import { pathOf } from '../domain/movement.ts';
import type { Position } from '../domain/position.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Clock } from '../ports/clock.ts';
import type { PositionHistory } from '../ports/position-history.ts';

/** One place of a trail: degrees, and the time of the fix in milliseconds since the epoch. */
export interface TrailPoint {
  longitude: number;
  latitude: number;
  timeMs: number;
}

/** The way that a device left behind it, oldest place first. */
export interface Trail {
  deviceId: number;
  /** Tells it from the others that are there: the lowest number that none of them has, from 0. */
  tone: number;
  points: readonly TrailPoint[];
}

/** How far back a trail reaches from its newest place. */
export const TRAIL_MS = 3_600_000;
const MOST_POINTS = 2000;

type TrailedFleet = Pick<LiveFleet, 'subscribe' | 'loaded' | 'slotOf' | 'longitude' | 'latitude' | 'fixTime'>;

/** What trails need from outside. */
export interface TrailsInput {
  fleet: TrailedFleet;
  history: PositionHistory;
  clock: Clock;
}

interface TrailsContext extends TrailsInput {
  trails: readonly Trail[];
  /** Whose trail began because it was selected. */
  selected: number | undefined;
  /** Whose trails were switched on by hand: they outlive the selection. */
  kept: readonly number[];
  /** The device that the map keeps in view. */
  followed: number | undefined;
}

type TrailsEvent =
  /** A device is selected; false: none is any more. */
  | { type: 'SELECT'; deviceId: number | false }
  | { type: 'KEEP'; deviceId: number; isOn: boolean }
  /** These are the ones that are switched on, and no others. */
  | { type: 'SHOW'; deviceIds: readonly number[] }
  | { type: 'FOLLOW'; deviceId: number | false }
  /** What is known of a device's way before its trail began. */
  | { type: 'PAST'; deviceId: number; points: readonly TrailPoint[] }
  /** The trails that were switched on by hand end. */
  | { type: 'CLEAR' }
  /** Who looked has left. */
  | { type: 'FORGET' }
  | { type: 'REPORT' };

/** The way before the trails of these devices began is wanted. */
interface Recall {
  type: 'RECALL';
  deviceIds: readonly number[];
}

type Past = Pick<Trail, 'deviceId' | 'points'>;

const NONE: Omit<TrailsContext, keyof TrailsInput> = {
  trails: [],
  selected: undefined,
  kept: [],
  followed: undefined,
};

const TYPES: { context?: TrailsContext; events?: TrailsEvent; input?: TrailsInput } = {};

/**
 * §4, "Trail follow": selecting a device starts its trail and follows it; false ends both. Trails can be switched on for others
 * besides: their way of the last hour is read, the one of the selected device is known already. A vehicle that is no more leaves no
 * trail. A report of the fleet costs as much as there are trails.
 */
export const trailsMachine = setup({
  types: TYPES,
  actors: {
    listen: fromCallback<TrailsEvent, TrailedFleet>(({ input: fleet, sendBack }) =>
      fleet.subscribe('numbers', () => sendBack({ type: 'REPORT' })),
    ),
    recall: fromCallback<Recall, Omit<TrailsInput, 'fleet'>, TrailsEvent>(
      ({ input: { history, clock }, receive, sendBack }) =>
        receive(({ deviceIds }) => {
          const nowMs = clock();
          for (const deviceId of deviceIds)
            // What cannot be read is left out: the trail goes on from here.
            history.between(deviceId, nowMs - TRAIL_MS, nowMs).then(
              (positions) => sendBack({ type: 'PAST', deviceId, points: trailOf(positions) }),
              () => undefined,
            );
        }),
    ),
  },
  actions: {
    select: assign(({ context }, deviceId: number | false) => {
      const selected = deviceId === false ? undefined : deviceId;
      return { selected, followed: selected, trails: wanted(context, selected, context.kept) };
    }),
    keep: assign(({ context }, { deviceId, isOn }: { deviceId: number; isOn: boolean }) => {
      const others = context.kept.filter((id) => id !== deviceId);
      const kept = isOn ? [...others, deviceId] : others;
      // Switched off by hand, the trail of the selected device ends too.
      const selected = isOn || context.selected !== deviceId ? context.selected : undefined;
      return { kept, selected, trails: wanted(context, selected, kept) };
    }),
    show: assign(({ context }, deviceIds: readonly number[]) => {
      const kept = deviceIds.filter((deviceId) => !isGone(context.fleet, deviceId));
      return { kept, trails: wanted(context, context.selected, kept) };
    }),
    clear: assign(({ context }) => ({ kept: [], trails: wanted(context, context.selected, []) })),
    forget: assign(NONE),
    follow: assign((_, deviceId: number | false) => ({
      followed: deviceId === false ? undefined : deviceId,
    })),
    prepend: assign(({ context }, past: Past) => ({
      trails: context.trails.map((trail) => (trail.deviceId === past.deviceId ? joined(past, trail) : trail)),
    })),
    leave: assign(({ context }) => {
      const { fleet, selected, followed } = context;
      const kept = context.kept.filter((deviceId) => !isGone(fleet, deviceId));
      const stays = selected === undefined || isGone(fleet, selected) ? undefined : selected;
      return {
        kept,
        selected: stays,
        followed: followed === undefined || isGone(fleet, followed) ? undefined : followed,
        trails: wanted(context, stays, kept),
      };
    }),
    extend: assign(({ context: { fleet, trails } }) => ({
      trails: trails.map((trail) => {
        const point = nextPoint(fleet, trail);
        return point ? { ...trail, points: cut([...trail.points, point]) } : trail;
      }),
    })),
  },
  guards: {
    someMoved: ({ context: { fleet, trails } }) => trails.some((trail) => nextPoint(fleet, trail)),
    someGone: ({ context: { fleet, trails, followed } }) =>
      trails.some(({ deviceId }) => isGone(fleet, deviceId)) ||
      (followed !== undefined && isGone(fleet, followed)),
    isOn: (_, isOn: boolean) => isOn,
    isTrailed: ({ context: { trails } }, id: number) => trails.some(({ deviceId }) => deviceId === id),
  },
}).createMachine({
  id: 'trails',
  context: ({ input }) => ({ ...input, ...NONE }),
  invoke: [
    { src: 'listen', input: ({ context }) => context.fleet },
    { id: 'recall', src: 'recall', input: ({ context: { history, clock } }) => ({ history, clock }) },
  ],
  on: {
    SELECT: { actions: { type: 'select', params: ({ event }) => event.deviceId } },
    KEEP: [
      {
        guard: { type: 'isOn', params: ({ event }) => event.isOn },
        actions: [
          { type: 'keep', params: ({ event }) => event },
          sendTo('recall', ({ event }): Recall => ({ type: 'RECALL', deviceIds: [event.deviceId] })),
        ],
      },
      { actions: { type: 'keep', params: ({ event }) => event } },
    ],
    SHOW: {
      actions: [
        { type: 'show', params: ({ event }) => event.deviceIds },
        sendTo('recall', ({ context }): Recall => ({ type: 'RECALL', deviceIds: unread(context) })),
      ],
    },
    CLEAR: { actions: 'clear' },
    FORGET: { actions: 'forget' },
    FOLLOW: { actions: { type: 'follow', params: ({ event }) => event.deviceId } },
    PAST: {
      guard: { type: 'isTrailed', params: ({ event }) => event.deviceId },
      actions: { type: 'prepend', params: ({ event }) => event },
    },
    REPORT: [
      { guard: 'someGone', actions: ['leave', 'extend'] },
      { guard: 'someMoved', actions: 'extend' },
    ],
  },
});

/** The trails of the selected device and of those kept; those that ran go on, others begin where the device is. */
function wanted(
  { fleet, trails }: TrailsContext,
  selected: number | undefined,
  kept: readonly number[],
): readonly Trail[] {
  const ids = new Set(selected === undefined ? kept : [...kept, selected]);
  const running = trails.filter(({ deviceId }) => ids.has(deviceId));
  const taken = new Set(running.map(({ tone }) => tone));
  return [...ids].map((deviceId) => {
    const old = running.find((trail) => trail.deviceId === deviceId);
    if (old) return old;
    const begun = { deviceId, tone: freeTone(taken), points: [] };
    taken.add(begun.tone);
    const point = nextPoint(fleet, begun);
    return point ? { ...begun, points: [point] } : begun;
  });
}

function freeTone(taken: ReadonlySet<number>): number {
  let tone = 0;
  while (taken.has(tone)) tone++;
  return tone;
}

/** The places of these fixes, oldest first. */
function trailOf(positions: readonly Position[]): TrailPoint[] {
  return pathOf(positions).map(({ longitude, latitude, fixTimeMs }) => ({
    longitude,
    latitude,
    timeMs: fixTimeMs,
  }));
}

/** The newer part of both ways, in the order of time. */
function joined(past: Past, trail: Trail): Trail {
  const first = trail.points[0]?.timeMs ?? Infinity;
  const before = past.points.filter(({ timeMs }) => timeMs < first);
  return { ...trail, points: cut([...before, ...trail.points]) };
}

function cut(points: readonly TrailPoint[]): readonly TrailPoint[] {
  const from = (points.at(-1)?.timeMs ?? 0) - TRAIL_MS;
  return points.slice(-MOST_POINTS).filter(({ timeMs }) => timeMs >= from);
}

/** Whether the fleet is known and the device is none of it. */
function isGone(fleet: TrailedFleet, deviceId: number): boolean {
  return fleet.loaded && fleet.slotOf(deviceId) === undefined;
}

/** The devices that are kept and of whose way nothing is known yet but where they are. */
function unread({ trails, kept }: TrailsContext): number[] {
  return trails
    .filter(({ deviceId, points }) => kept.includes(deviceId) && points.length < 2)
    .map(({ deviceId }) => deviceId);
}

/** Where the device is now, if that is a newer place than the end of its trail. */
function nextPoint(fleet: TrailedFleet, { deviceId, points }: Past): TrailPoint | undefined {
  const slot = fleet.slotOf(deviceId);
  const timeMs = slot === undefined ? undefined : fleet.fixTime[slot];
  if (slot === undefined || timeMs === undefined || Number.isNaN(timeMs)) return undefined;
  const point = { longitude: fleet.longitude[slot] ?? 0, latitude: fleet.latitude[slot] ?? 0, timeMs };
  const last = points.at(-1);
  if (!last) return point;
  const isElsewhere = point.longitude !== last.longitude || point.latitude !== last.latitude;
  return isElsewhere && timeMs > last.timeMs ? point : undefined;
}
