import { assign, fromCallback, sendTo, setup } from 'xstate';
import { pathOfPositions } from '../../domain/trip/movement.ts';
import type { Position } from '../../domain/position/position.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PositionHistory } from '../../ports/position-history.ts';

/** A point of a trail: degrees, and the fix time in milliseconds since the epoch. */
export interface TrailPoint {
  longitude: number;
  latitude: number;
  timeMs: number;
}

/** The path that a device left behind it, oldest point first. */
export interface Trail {
  deviceId: number;
  /** Distinguishes the trail from the others: the lowest number from 0 that none of them has. */
  colorIndex: number;
  points: readonly TrailPoint[];
}

/** The time that a trail covers, milliseconds. */
export const TRAIL_DURATION_MS = 3_600_000;
const MAX_POINTS = 2000;

type TrailFleet = Pick<
  LiveFleet,
  'subscribe' | 'isLoaded' | 'slotOf' | 'longitude' | 'latitude' | 'fixTimeMs'
>;

/** What trails need from outside. */
export interface TrailsInput {
  fleet: TrailFleet;
  history: PositionHistory;
  clock: Clock;
}

interface TrailsContext extends TrailsInput {
  trails: readonly Trail[];
  /** The device whose trail started because it was selected. */
  selectedDeviceId: number | undefined;
  /** The devices whose trails the user switched on: they stay when the selection changes. */
  enabledDeviceIds: readonly number[];
  /** The device that the map keeps in view. */
  followedDeviceId: number | undefined;
}

type TrailsEvent =
  /** A device was selected; false for none. */
  | { type: 'SELECT_DEVICE'; deviceId: number | false }
  | { type: 'SET_ENABLED'; deviceId: number; isOn: boolean }
  /** Exactly these trails are switched on. */
  | { type: 'SET_ENABLED_DEVICES'; deviceIds: readonly number[] }
  | { type: 'FOLLOW_DEVICE'; deviceId: number | false }
  /** The path of a device before its trail started. */
  | { type: 'HISTORY_LOADED'; deviceId: number; points: readonly TrailPoint[] }
  /** Removes the trails that the user switched on. */
  | { type: 'CLEAR' }
  | { type: 'POSITIONS_CHANGED' };

/** Requests the paths of these devices before their trails started. */
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
 * §4, "Trail follow": selecting a device starts its trail and follows it; false ends both. The user can
 * switch on trails of further devices, whose path of the last hour is loaded; for the selected device it is
 * shown already. Removed vehicles have no trail. The cost of a fleet report depends on the number of trails.
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
            // If the history cannot be loaded, the trail starts here.
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
      return {
        selectedDeviceId,
        followedDeviceId: selectedDeviceId,
        trails: trailsFor(context, selectedDeviceId, context.enabledDeviceIds),
      };
    }),
    setEnabled: assign(({ context }, { deviceId, isOn }: { deviceId: number; isOn: boolean }) => {
      const others = context.enabledDeviceIds.filter((id) => id !== deviceId);
      const enabledDeviceIds = isOn ? [...others, deviceId] : others;
      // Switching off also ends the trail of the selected device.
      const selectedDeviceId =
        isOn || context.selectedDeviceId !== deviceId ? context.selectedDeviceId : undefined;
      return {
        enabledDeviceIds,
        selectedDeviceId,
        trails: trailsFor(context, selectedDeviceId, enabledDeviceIds),
      };
    }),
    setEnabledDevices: assign(({ context }, deviceIds: readonly number[]) => {
      const enabledDeviceIds = deviceIds.filter((deviceId) => !isRemoved(context.fleet, deviceId));
      return { enabledDeviceIds, trails: trailsFor(context, context.selectedDeviceId, enabledDeviceIds) };
    }),
    clear: assign(({ context }) => ({
      enabledDeviceIds: [],
      trails: trailsFor(context, context.selectedDeviceId, []),
    })),
    follow: assign((_, deviceId: number | false) => ({
      followedDeviceId: deviceId === false ? undefined : deviceId,
    })),
    prependHistory: assign(({ context }, history: DeviceHistory) => ({
      trails: context.trails.map((trail) =>
        trail.deviceId === history.deviceId ? withHistory(history, trail) : trail,
      ),
    })),
    removeMissing: assign(({ context }) => {
      const { fleet, selectedDeviceId, followedDeviceId } = context;
      const enabledDeviceIds = context.enabledDeviceIds.filter((deviceId) => !isRemoved(fleet, deviceId));
      const remainingSelection =
        selectedDeviceId === undefined || isRemoved(fleet, selectedDeviceId) ? undefined : selectedDeviceId;
      return {
        enabledDeviceIds,
        selectedDeviceId: remainingSelection,
        followedDeviceId:
          followedDeviceId === undefined || isRemoved(fleet, followedDeviceId) ? undefined : followedDeviceId,
        trails: trailsFor(context, remainingSelection, enabledDeviceIds),
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
    {
      id: 'historyLoader',
      src: 'historyLoader',
      input: ({ context: { history, clock } }) => ({ history, clock }),
    },
  ],
  on: {
    SELECT_DEVICE: { actions: { type: 'select', params: ({ event }) => event.deviceId } },
    SET_ENABLED: [
      {
        guard: { type: 'isOn', params: ({ event }) => event.isOn },
        actions: [
          { type: 'setEnabled', params: ({ event }) => event },
          sendTo('historyLoader', ({ event }): LoadHistory => ({
            type: 'LOAD_HISTORY',
            deviceIds: [event.deviceId],
          })),
        ],
      },
      { actions: { type: 'setEnabled', params: ({ event }) => event } },
    ],
    SET_ENABLED_DEVICES: {
      actions: [
        { type: 'setEnabledDevices', params: ({ event }) => event.deviceIds },
        sendTo('historyLoader', ({ context }): LoadHistory => ({
          type: 'LOAD_HISTORY',
          deviceIds: devicesWithoutHistory(context),
        })),
      ],
    },
    CLEAR: { actions: 'clear' },
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

/**
 * Returns the trails of the selected and the enabled devices; running trails continue, others start at the
 * device's position.
 */
function trailsFor(
  { fleet, trails }: TrailsContext,
  selected: number | undefined,
  enabledDeviceIds: readonly number[],
): readonly Trail[] {
  const ids = new Set(selected === undefined ? enabledDeviceIds : [...enabledDeviceIds, selected]);
  const running = trails.filter(({ deviceId }) => ids.has(deviceId));
  const usedColors = new Set(running.map(({ colorIndex }) => colorIndex));
  return [...ids].map((deviceId) => {
    const old = running.find((trail) => trail.deviceId === deviceId);
    if (old) return old;
    const newTrail = { deviceId, colorIndex: freeColorIndex(usedColors), points: [] };
    usedColors.add(newTrail.colorIndex);
    const point = nextPoint(fleet, newTrail);
    return point ? { ...newTrail, points: [point] } : newTrail;
  });
}

function freeColorIndex(usedColors: ReadonlySet<number>): number {
  let colorIndex = 0;
  while (usedColors.has(colorIndex)) colorIndex++;
  return colorIndex;
}

/** Returns the points of these positions, oldest first. */
function trailOf(positions: readonly Position[]): TrailPoint[] {
  return pathOfPositions(positions).map(({ longitude, latitude, fixTimeMs }) => ({
    longitude,
    latitude,
    timeMs: fixTimeMs,
  }));
}

/** Prepends the history before the start of the trail. */
function withHistory(history: DeviceHistory, trail: Trail): Trail {
  const first = trail.points[0]?.timeMs ?? Infinity;
  const before = history.points.filter(({ timeMs }) => timeMs < first);
  return { ...trail, points: trimmed([...before, ...trail.points]) };
}

function trimmed(points: readonly TrailPoint[]): readonly TrailPoint[] {
  const from = (points.at(-1)?.timeMs ?? 0) - TRAIL_DURATION_MS;
  return points.slice(-MAX_POINTS).filter(({ timeMs }) => timeMs >= from);
}

/** Whether the fleet is loaded and does not contain the device. */
function isRemoved(fleet: TrailFleet, deviceId: number): boolean {
  return fleet.isLoaded && fleet.slotOf(deviceId) === undefined;
}

/** Returns the enabled devices whose trail has at most its first point. */
function devicesWithoutHistory({ trails, enabledDeviceIds }: TrailsContext): number[] {
  return trails
    .filter(({ deviceId, points }) => enabledDeviceIds.includes(deviceId) && points.length < 2)
    .map(({ deviceId }) => deviceId);
}

/** Returns the current point of the device if it is newer than the end of the trail and elsewhere. */
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
