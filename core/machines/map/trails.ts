import { assign, fromCallback, sendTo, setup } from 'xstate';
import { pathOfPositions } from '../../domain/trip/movement.ts';
import type { Position } from '../../domain/position/position.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PositionHistory } from '../../ports/position-history.ts';

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
  colorIndex: number;
  points: readonly TrailPoint[];
}

/** How far back a trail reaches from its newest place. */
export const TRAIL_DURATION_MS = 3_600_000;
const MOST_POINTS = 2000;

type TrailFleet = Pick<LiveFleet, 'subscribe' | 'isLoaded' | 'slotOf' | 'longitude' | 'latitude' | 'fixTimeMs'>;

/** What trails need from outside. */
export interface TrailsInput {
  fleet: TrailFleet;
  history: PositionHistory;
  clock: Clock;
}

interface TrailsContext extends TrailsInput {
  trails: readonly Trail[];
  /** Whose trail began because it was selected. */
  selectedDeviceId: number | undefined;
  /** Whose trails were switched on by hand: they outlive the selection. */
  enabledDeviceIds: readonly number[];
  /** The device that the map keeps in view. */
  followedDeviceId: number | undefined;
}

type TrailsEvent =
  /** A device is selected; false: none is any more. */
  | { type: 'SELECT_DEVICE'; deviceId: number | false }
  | { type: 'SET_ENABLED'; deviceId: number; isOn: boolean }
  /** These are the ones that are switched on, and no others. */
  | { type: 'SET_ENABLED_DEVICES'; deviceIds: readonly number[] }
  | { type: 'FOLLOW_DEVICE'; deviceId: number | false }
  /** What is known of a device's way before its trail began. */
  | { type: 'HISTORY_LOADED'; deviceId: number; points: readonly TrailPoint[] }
  /** The trails that were switched on by hand end. */
  | { type: 'CLEAR' }
  /** Who looked has left. */
  | { type: 'RESET' }
  | { type: 'POSITIONS_CHANGED' };

/** The way before the trails of these devices began is wanted. */
interface LoadHistory {
  type: 'LOAD_HISTORY';
  deviceIds: readonly number[];
}

type DeviceHistory = Pick<Trail, 'deviceId' | 'points'>;

const NO_TRAILS: Omit<TrailsContext, keyof TrailsInput> = {
  trails: [],
  selectedDeviceId: undefined,
  enabledDeviceIds: [],
  followedDeviceId: undefined,
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
    fleetSubscription: fromCallback<TrailsEvent, TrailFleet>(({ input: fleet, sendBack }) =>
      fleet.subscribe('columns', () => sendBack({ type: 'POSITIONS_CHANGED' })),
    ),
    historyLoader: fromCallback<LoadHistory, Omit<TrailsInput, 'fleet'>, TrailsEvent>(
      ({ input: { history, clock }, receive, sendBack }) =>
        receive(({ deviceIds }) => {
          const nowMs = clock();
          for (const deviceId of deviceIds)
            // What cannot be read is left out: the trail goes on from here.
            history.between(deviceId, nowMs - TRAIL_DURATION_MS, nowMs).then(
              (positions) => sendBack({ type: 'HISTORY_LOADED', deviceId, points: trailOf(positions) }),
              () => undefined,
            );
        }),
    ),
  },
  actions: {
    select: assign(({ context }, deviceId: number | false) => {
      const selectedDeviceId = deviceId === false ? undefined : deviceId;
      return { selectedDeviceId, followedDeviceId: selectedDeviceId, trails: trailsFor(context, selectedDeviceId, context.enabledDeviceIds) };
    }),
    setEnabled: assign(({ context }, { deviceId, isOn }: { deviceId: number; isOn: boolean }) => {
      const others = context.enabledDeviceIds.filter((id) => id !== deviceId);
      const enabledDeviceIds = isOn ? [...others, deviceId] : others;
      // Switched off by hand, the trail of the selected device ends too.
      const selectedDeviceId = isOn || context.selectedDeviceId !== deviceId ? context.selectedDeviceId : undefined;
      return { enabledDeviceIds, selectedDeviceId, trails: trailsFor(context, selectedDeviceId, enabledDeviceIds) };
    }),
    setEnabledDevices: assign(({ context }, deviceIds: readonly number[]) => {
      const enabledDeviceIds = deviceIds.filter((deviceId) => !isRemoved(context.fleet, deviceId));
      return { enabledDeviceIds, trails: trailsFor(context, context.selectedDeviceId, enabledDeviceIds) };
    }),
    clear: assign(({ context }) => ({ enabledDeviceIds: [], trails: trailsFor(context, context.selectedDeviceId, []) })),
    reset: assign(NO_TRAILS),
    follow: assign((_, deviceId: number | false) => ({
      followedDeviceId: deviceId === false ? undefined : deviceId,
    })),
    prependHistory: assign(({ context }, past: DeviceHistory) => ({
      trails: context.trails.map((trail) => (trail.deviceId === past.deviceId ? joined(past, trail) : trail)),
    })),
    removeMissing: assign(({ context }) => {
      const { fleet, selectedDeviceId, followedDeviceId } = context;
      const enabledDeviceIds = context.enabledDeviceIds.filter((deviceId) => !isRemoved(fleet, deviceId));
      const stays = selectedDeviceId === undefined || isRemoved(fleet, selectedDeviceId) ? undefined : selectedDeviceId;
      return {
        enabledDeviceIds,
        selectedDeviceId: stays,
        followedDeviceId: followedDeviceId === undefined || isRemoved(fleet, followedDeviceId) ? undefined : followedDeviceId,
        trails: trailsFor(context, stays, enabledDeviceIds),
      };
    }),
    extend: assign(({ context: { fleet, trails } }) => ({
      trails: trails.map((trail) => {
        const point = nextPoint(fleet, trail);
        return point ? { ...trail, points: trimmed([...trail.points, point]) } : trail;
      }),
    })),
  },
  guards: {
    someMoved: ({ context: { fleet, trails } }) => trails.some((trail) => nextPoint(fleet, trail)),
    someRemoved: ({ context: { fleet, trails, followedDeviceId } }) =>
      trails.some(({ deviceId }) => isRemoved(fleet, deviceId)) ||
      (followedDeviceId !== undefined && isRemoved(fleet, followedDeviceId)),
    isOn: (_, isOn: boolean) => isOn,
    hasTrail: ({ context: { trails } }, id: number) => trails.some(({ deviceId }) => deviceId === id),
  },
}).createMachine({
  id: 'trails',
  context: ({ input }) => ({ ...input, ...NO_TRAILS }),
  invoke: [
    { src: 'fleetSubscription', input: ({ context }) => context.fleet },
    { id: 'historyLoader', src: 'historyLoader', input: ({ context: { history, clock } }) => ({ history, clock }) },
  ],
  on: {
    SELECT_DEVICE: { actions: { type: 'select', params: ({ event }) => event.deviceId } },
    SET_ENABLED: [
      {
        guard: { type: 'isOn', params: ({ event }) => event.isOn },
        actions: [
          { type: 'setEnabled', params: ({ event }) => event },
          sendTo('historyLoader', ({ event }): LoadHistory => ({ type: 'LOAD_HISTORY', deviceIds: [event.deviceId] })),
        ],
      },
      { actions: { type: 'setEnabled', params: ({ event }) => event } },
    ],
    SET_ENABLED_DEVICES: {
      actions: [
        { type: 'setEnabledDevices', params: ({ event }) => event.deviceIds },
        sendTo('historyLoader', ({ context }): LoadHistory => ({ type: 'LOAD_HISTORY', deviceIds: devicesWithoutHistory(context) })),
      ],
    },
    CLEAR: { actions: 'clear' },
    RESET: { actions: 'reset' },
    FOLLOW_DEVICE: { actions: { type: 'follow', params: ({ event }) => event.deviceId } },
    HISTORY_LOADED: {
      guard: { type: 'hasTrail', params: ({ event }) => event.deviceId },
      actions: { type: 'prependHistory', params: ({ event }) => event },
    },
    POSITIONS_CHANGED: [
      { guard: 'someRemoved', actions: ['removeMissing', 'extend'] },
      { guard: 'someMoved', actions: 'extend' },
    ],
  },
});

/** The trails of the selected device and of those kept; those that ran go on, others begin where the device is. */
function trailsFor(
  { fleet, trails }: TrailsContext,
  selected: number | undefined,
  kept: readonly number[],
): readonly Trail[] {
  const ids = new Set(selected === undefined ? kept : [...kept, selected]);
  const running = trails.filter(({ deviceId }) => ids.has(deviceId));
  const taken = new Set(running.map(({ colorIndex }) => colorIndex));
  return [...ids].map((deviceId) => {
    const old = running.find((trail) => trail.deviceId === deviceId);
    if (old) return old;
    const started = { deviceId, colorIndex: freeColorIndex(taken), points: [] };
    taken.add(started.colorIndex);
    const point = nextPoint(fleet, started);
    return point ? { ...started, points: [point] } : started;
  });
}

function freeColorIndex(taken: ReadonlySet<number>): number {
  let colorIndex = 0;
  while (taken.has(colorIndex)) colorIndex++;
  return colorIndex;
}

/** The places of these fixes, oldest first. */
function trailOf(positions: readonly Position[]): TrailPoint[] {
  return pathOfPositions(positions).map(({ longitude, latitude, fixTimeMs }) => ({
    longitude,
    latitude,
    timeMs: fixTimeMs,
  }));
}

/** The newer part of both ways, in the order of time. */
function joined(past: DeviceHistory, trail: Trail): Trail {
  const first = trail.points[0]?.timeMs ?? Infinity;
  const before = past.points.filter(({ timeMs }) => timeMs < first);
  return { ...trail, points: trimmed([...before, ...trail.points]) };
}

function trimmed(points: readonly TrailPoint[]): readonly TrailPoint[] {
  const from = (points.at(-1)?.timeMs ?? 0) - TRAIL_DURATION_MS;
  return points.slice(-MOST_POINTS).filter(({ timeMs }) => timeMs >= from);
}

/** Whether the fleet is known and the device is none of it. */
function isRemoved(fleet: TrailFleet, deviceId: number): boolean {
  return fleet.isLoaded && fleet.slotOf(deviceId) === undefined;
}

/** The devices that are kept and of whose way nothing is known yet but where they are. */
function devicesWithoutHistory({ trails, enabledDeviceIds }: TrailsContext): number[] {
  return trails
    .filter(({ deviceId, points }) => enabledDeviceIds.includes(deviceId) && points.length < 2)
    .map(({ deviceId }) => deviceId);
}

/** Where the device is now, if that is a newer place than the end of its trail. */
function nextPoint(fleet: TrailFleet, { deviceId, points }: DeviceHistory): TrailPoint | undefined {
  const slot = fleet.slotOf(deviceId);
  const timeMs = slot === undefined ? undefined : fleet.fixTimeMs[slot];
  if (slot === undefined || timeMs === undefined || Number.isNaN(timeMs)) return undefined;
  const point = { longitude: fleet.longitude[slot] ?? 0, latitude: fleet.latitude[slot] ?? 0, timeMs };
  const last = points.at(-1);
  if (!last) return point;
  const isElsewhere = point.longitude !== last.longitude || point.latitude !== last.latitude;
  return isElsewhere && timeMs > last.timeMs ? point : undefined;
}
