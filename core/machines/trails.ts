import { assign, fromCallback, setup } from 'xstate';
import type { LiveFleet } from '../fleet/live-fleet.ts';

/** One place of a trail: degrees, and the time of the fix in milliseconds since the epoch. */
export interface TrailPoint {
  longitude: number;
  latitude: number;
  timeMs: number;
}

/** The way that a device left behind it, oldest place first. */
export interface Trail {
  deviceId: number;
  points: readonly TrailPoint[];
}

/** How far back a trail reaches from its newest place. */
export const TRAIL_MS = 3_600_000;
const MOST_POINTS = 2000;

type TrailedFleet = Pick<LiveFleet, 'subscribe' | 'slotOf' | 'longitude' | 'latitude' | 'fixTime'>;

interface TrailsContext {
  fleet: TrailedFleet;
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
  | { type: 'FOLLOW'; deviceId: number | false }
  /** What is known of a device's way before its trail began. */
  | { type: 'PAST'; deviceId: number; points: readonly TrailPoint[] }
  | { type: 'REPORT' };

const TYPES: { context?: TrailsContext; events?: TrailsEvent; input?: TrailedFleet } = {};

/**
 * §4, "Trail follow": selecting a device starts its trail and follows it; false ends both. Trails can be switched on for others
 * besides. A report of the fleet costs as much as there are trails.
 */
export const trailsMachine = setup({
  types: TYPES,
  actors: {
    listen: fromCallback<TrailsEvent, TrailedFleet>(({ input: fleet, sendBack }) =>
      fleet.subscribe('numbers', () => sendBack({ type: 'REPORT' })),
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
    follow: assign((_, deviceId: number | false) => ({
      followed: deviceId === false ? undefined : deviceId,
    })),
    prepend: assign(({ context }, past: Trail) => ({
      trails: context.trails.map((trail) => (trail.deviceId === past.deviceId ? joined(past, trail) : trail)),
    })),
    extend: assign(({ context: { fleet, trails } }) => ({
      trails: trails.map((trail) => {
        const point = nextPoint(fleet, trail);
        return point ? { ...trail, points: cut([...trail.points, point]) } : trail;
      }),
    })),
  },
  guards: {
    someMoved: ({ context: { fleet, trails } }) => trails.some((trail) => nextPoint(fleet, trail)),
    isTrailed: ({ context: { trails } }, id: number) => trails.some(({ deviceId }) => deviceId === id),
  },
}).createMachine({
  id: 'trails',
  context: ({ input: fleet }) => ({ fleet, trails: [], selected: undefined, kept: [], followed: undefined }),
  invoke: { src: 'listen', input: ({ context }) => context.fleet },
  on: {
    SELECT: { actions: { type: 'select', params: ({ event }) => event.deviceId } },
    KEEP: { actions: { type: 'keep', params: ({ event }) => event } },
    FOLLOW: { actions: { type: 'follow', params: ({ event }) => event.deviceId } },
    PAST: {
      guard: { type: 'isTrailed', params: ({ event }) => event.deviceId },
      actions: { type: 'prepend', params: ({ event }) => event },
    },
    REPORT: { guard: 'someMoved', actions: 'extend' },
  },
});

/** The trails of the selected device and of those kept; those that ran go on, others begin where the device is. */
function wanted(
  { fleet, trails }: TrailsContext,
  selected: number | undefined,
  kept: readonly number[],
): readonly Trail[] {
  const ids = new Set(selected === undefined ? kept : [...kept, selected]);
  return [...ids].map((deviceId) => {
    const running = trails.find((trail) => trail.deviceId === deviceId);
    if (running) return running;
    const begun = { deviceId, points: [] };
    const point = nextPoint(fleet, begun);
    return point ? { deviceId, points: [point] } : begun;
  });
}

/** The newer part of both ways, in the order of time. */
function joined(past: Trail, trail: Trail): Trail {
  const first = trail.points[0]?.timeMs ?? Infinity;
  const before = past.points.filter(({ timeMs }) => timeMs < first);
  return { ...trail, points: cut([...before, ...trail.points]) };
}

function cut(points: readonly TrailPoint[]): readonly TrailPoint[] {
  const from = (points.at(-1)?.timeMs ?? 0) - TRAIL_MS;
  return points.slice(-MOST_POINTS).filter(({ timeMs }) => timeMs >= from);
}

/** Where the device is now, if that is a newer place than the end of its trail. */
function nextPoint(fleet: TrailedFleet, { deviceId, points }: Trail): TrailPoint | undefined {
  const slot = fleet.slotOf(deviceId);
  const timeMs = slot === undefined ? undefined : fleet.fixTime[slot];
  if (slot === undefined || timeMs === undefined || Number.isNaN(timeMs)) return undefined;
  const point = { longitude: fleet.longitude[slot] ?? 0, latitude: fleet.latitude[slot] ?? 0, timeMs };
  const last = points.at(-1);
  if (!last) return point;
  const isElsewhere = point.longitude !== last.longitude || point.latitude !== last.latitude;
  return isElsewhere && timeMs > last.timeMs ? point : undefined;
}
