import {
  extendTrail,
  trailPointsOf,
  trailsOf,
  withTrailHistory,
  TRAIL_DURATION_MS,
  type Trail,
  type TrailPoint,
} from '../../domain/trip/trail.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PositionHistory } from '../../ports/position-history.ts';
import { storeLogic, type StoreEvent, type StoreLogic, type StoreRef } from '../store/store.ts';

/** What trails read of the live fleet. */
export type TrailFleet = Pick<LiveFleet, 'isLoaded' | 'slotOf' | 'longitude' | 'latitude' | 'fixTimeMs'>;

/** What trails need from outside. */
export interface TrailsInput {
  fleet: TrailFleet;
  history: Pick<PositionHistory, 'between'>;
  clock: Clock;
}

/** The trails on the map. */
export interface TrailsState {
  readonly trails: readonly Trail[];
  /** The device whose trail started because it was selected. */
  readonly selectedDeviceId: number | undefined;
  /** The devices whose trails the user switched on: they stay when the selection changes. */
  readonly enabledDeviceIds: readonly number[];
  /** The device that the map keeps in view. */
  readonly followedDeviceId: number | undefined;
}

/** Events of the trails. */
export interface TrailsEvents {
  /** A device was selected; undefined for none. */
  SELECT_DEVICE: { deviceId: number | undefined };
  SET_ENABLED: { deviceId: number; isOn: boolean };
  /** Exactly these trails are switched on. */
  SET_ENABLED_DEVICES: { deviceIds: readonly number[] };
  /** Removes the trails that the user switched on. */
  CLEAR: object;
  FOLLOW_DEVICE: { deviceId: number | undefined };
  /** The path of a device before its trail started. */
  HISTORY_LOADED: { deviceId: number; points: readonly TrailPoint[] };
  /** The fleet has other positions or other devices. */
  POSITIONS_CHANGED: object;
}

/** The running trails. */
export type TrailsStore = StoreRef<TrailsState, TrailsEvents>;

/**
 * §4, "Trail follow": selecting a device starts its trail and follows it; undefined ends both. The user can
 * switch on trails of further devices, whose path of the last hour is loaded; for the selected device it is
 * shown already. Removed vehicles have no trail. The cost of a fleet report depends on the number of trails.
 */
export function trailsStore({ fleet, history, clock }: TrailsInput): StoreLogic<TrailsState, TrailsEvents> {
  return storeLogic<TrailsState, TrailsEvents>({
    initial: { trails: [], selectedDeviceId: undefined, enabledDeviceIds: [], followedDeviceId: undefined },
    on: {
      SELECT_DEVICE: (state, { deviceId }) =>
        withTrails({ ...state, selectedDeviceId: deviceId, followedDeviceId: deviceId }, fleet),
      SET_ENABLED: (state, { deviceId, isOn }) => withTrails(withEnabled(state, deviceId, isOn), fleet),
      SET_ENABLED_DEVICES: (state, { deviceIds }) =>
        withTrails({ ...state, enabledDeviceIds: deviceIds.filter((id) => !isRemoved(fleet, id)) }, fleet),
      CLEAR: (state) => withTrails({ ...state, enabledDeviceIds: [] }, fleet),
      FOLLOW_DEVICE: (state, { deviceId }) => ({ ...state, followedDeviceId: deviceId }),
      HISTORY_LOADED: (state, { deviceId, points }) =>
        mapTrails(state, (trail) => (trail.deviceId === deviceId ? withTrailHistory(trail, points) : trail)),
      POSITIONS_CHANGED: (state) => extended(withoutRemoved(state, fleet), fleet),
    },
    effects: {
      loadHistory: ({ state, event, send }) => {
        const nowMs = clock();
        for (const deviceId of devicesWithoutHistory(state, event))
          // If the history cannot be loaded, the trail starts here.
          history.between(deviceId, nowMs - TRAIL_DURATION_MS, nowMs).then(
            (positions) => send({ type: 'HISTORY_LOADED', deviceId, points: trailPointsOf(positions) }),
            () => undefined,
          );
      },
    },
  });
}

/** Returns the state with one trail for each device that is switched on or selected. */
function withTrails(state: TrailsState, fleet: TrailFleet): TrailsState {
  const { enabledDeviceIds, selectedDeviceId, trails } = state;
  const deviceIds =
    selectedDeviceId === undefined ? enabledDeviceIds : [...enabledDeviceIds, selectedDeviceId];
  return extended({ ...state, trails: trailsOf(deviceIds, trails) }, fleet);
}

/** Switching off also ends the trail of the selected device. */
function withEnabled(state: TrailsState, deviceId: number, isOn: boolean): TrailsState {
  const others = state.enabledDeviceIds.filter((id) => id !== deviceId);
  if (isOn) return { ...state, enabledDeviceIds: [...others, deviceId] };
  const { selectedDeviceId } = state;
  return {
    ...state,
    enabledDeviceIds: others,
    selectedDeviceId: selectedDeviceId === deviceId ? undefined : selectedDeviceId,
  };
}

/** Returns the state without devices that were removed; the same one if none was. */
function withoutRemoved(state: TrailsState, fleet: TrailFleet): TrailsState {
  const { trails, enabledDeviceIds, selectedDeviceId, followedDeviceId } = state;
  const isGone = (deviceId: number | undefined): boolean =>
    deviceId !== undefined && isRemoved(fleet, deviceId);
  if (!isGone(followedDeviceId) && !trails.some(({ deviceId }) => isGone(deviceId))) return state;
  return withTrails(
    {
      trails,
      enabledDeviceIds: enabledDeviceIds.filter((deviceId) => !isGone(deviceId)),
      selectedDeviceId: isGone(selectedDeviceId) ? undefined : selectedDeviceId,
      followedDeviceId: isGone(followedDeviceId) ? undefined : followedDeviceId,
    },
    fleet,
  );
}

/** Returns the state with all trails up to where their devices are now. */
function extended(state: TrailsState, fleet: TrailFleet): TrailsState {
  return mapTrails(state, (trail) => extendTrail(trail, pointOf(fleet, trail.deviceId)));
}

function mapTrails(state: TrailsState, change: (trail: Trail) => Trail): TrailsState {
  const trails = state.trails.map(change);
  return trails.every((trail, index) => trail === state.trails[index]) ? state : { ...state, trails };
}

/** Whether the fleet is loaded and does not contain the device. */
function isRemoved(fleet: TrailFleet, deviceId: number): boolean {
  return fleet.isLoaded && fleet.slotOf(deviceId) === undefined;
}

/** Returns where the device is now; undefined while that is unknown. */
function pointOf(fleet: TrailFleet, deviceId: number): TrailPoint | undefined {
  const slot = fleet.slotOf(deviceId) ?? -1;
  const timeMs = fleet.fixTimeMs[slot] ?? Number.NaN;
  if (Number.isNaN(timeMs)) return undefined;
  return { longitude: fleet.longitude[slot] ?? 0, latitude: fleet.latitude[slot] ?? 0, timeMs };
}

/** Returns the devices whose trails were just switched on and have at most their first point. */
function devicesWithoutHistory(
  { trails, enabledDeviceIds }: TrailsState,
  event: StoreEvent<TrailsEvents> | undefined,
): readonly number[] {
  if (event?.type === 'SET_ENABLED') return event.isOn ? [event.deviceId] : [];
  if (event?.type !== 'SET_ENABLED_DEVICES') return [];
  return trails
    .filter(({ deviceId, points }) => enabledDeviceIds.includes(deviceId) && points.length < 2)
    .map(({ deviceId }) => deviceId);
}
