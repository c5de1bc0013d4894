import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { hasNewStopDanger, type VehicleWithStopDangers } from '../../domain/command/command-safety.ts';
import {
  type AnchorTarget,
  type AnchorResult,
  anchorsOf,
  anchorPlan,
  anchorRetry,
  replacedAnchors,
  type AnchorPlan,
  type AnchorFailure,
  type AnchorReference,
  type AnchorRequest,
} from '../../domain/geofence/anchor.ts';
import type { Geofence } from '../../domain/geofence/geofence.ts';
import { groupDeviceIds } from '../../fleet/group-members.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { endangeredVehicles, vehicleState } from '../../fleet/vehicle-state.ts';
import type { Clock } from '../../ports/clock.ts';
import { activateAnchors, type AnchorPorts, deactivateAnchors } from '../../use-cases/anchors/anchors.ts';

export type AnchorEvent =
  /** The geofences of all anchors, whenever they changed. */
  | { type: 'FENCES_KNOWN'; fences: readonly Geofence[] }
  /** They could not be loaded; the reason is a failure code. */
  | { type: 'LOADING_FAILED'; reason: string }
  /** Sets the anchor where there is none and removes it where there is one, after a confirmation. */
  | { type: 'REQUEST'; target: AnchorTarget }
  | { type: 'CONFIRM' }
  /** The second confirmation. */
  | { type: 'CONFIRM_DESPITE_DANGER' }
  | { type: 'CANCEL' }
  /** Repeats what failed. */
  | { type: 'RETRY' }
  /** Closes what failed. */
  | { type: 'CLOSE' };

/** What anchors emit. */
export type AnchorEmitted =
  /**
   * The geofences are needed; `afresh` where what came of a change is not certain. What is set or removed for certain
   * is known from the answers.
   */
  | { type: 'fencesNeeded'; afresh: boolean }
  /** The anchors are set or removed. */
  | { type: 'done'; mode: AnchorContext['mode'] }
  /** The user answered no: nothing was changed. */
  | { type: 'cancelled' };

const TYPES: {
  context?: AnchorContext;
  events?: AnchorEvent;
  input?: AnchorInput;
  emitted?: AnchorEmitted;
} = {};

/** The actions, guards and actors of the chart. */
export const anchorSetup = setup({
  types: TYPES,
  actors: {
    applyAnchors: fromPromise<AnchorResult, AnchorContext>(({ input }) => applyAnchors(input)),
  },
  actions: {
    needFences: emit({ type: 'fencesNeeded', afresh: false }),
    needFencesAfresh: emit({ type: 'fencesNeeded', afresh: true }),
    announceDone: emit(({ context: { mode } }) => ({ type: 'done', mode })),
    announceCancelled: emit({ type: 'cancelled' }),
    storeFences: assign((_, { fences }: EventOf<AnchorEvent, 'FENCES_KNOWN'>) => ({
      fences,
      loadingError: undefined,
    })),
    storeLoadingError: assign((_, { reason }: EventOf<AnchorEvent, 'LOADING_FAILED'>) => ({
      loadingError: reason,
    })),
    storeTarget: assign(({ context }, { target }: EventOf<AnchorEvent, 'REQUEST'>) =>
      withTarget(context, target),
    ),
    storeResult: assign(({ context }, { output }: { output: AnchorResult }) => withResult(context, output)),
    storeEndangered: assign(({ context }) => ({ endangeredVehicles: endangeredNow(context) })),
    targetFailures: assign(({ context }) => withFailuresAsTarget(context)),
  },
  guards: {
    hasFailures: (_, { output }: { output: AnchorResult }) => output.failures.length > 0,
    isLoaded: ({ context }) => context.fences !== undefined,
    isDangerous: ({ context }) => endangeredNow(context).length > 0,
    hasNewDanger: ({ context }) => hasNewStopDanger(context.endangeredVehicles, endangeredNow(context)),
  },
});

/** What anchors need from outside. */
export interface AnchorInput extends AnchorPorts {
  fleet: AnchorFleet;
  clock: Clock;
}

/** What the buttons and the confirmation show. */
export interface AnchorContext extends AnchorInput, AnchorPlan {
  /** The geofences of anchors; undefined until they were loaded. */
  readonly fences: readonly Geofence[] | undefined;
  /** Why loading failed, as a failure code. */
  readonly loadingError: string | undefined;
  readonly target: AnchorTarget | undefined;
  /** Why the second confirmation was required, as of that moment. */
  readonly endangeredVehicles: readonly VehicleWithStopDangers[];
  /** Geofences that an earlier attempt left behind. */
  readonly orphanedAnchors: readonly AnchorReference[];
  readonly doneCount: number;
  readonly failures: readonly AnchorFailure[];
}

/** What an event changes. */
type AnchorChange = Partial<AnchorContext>;

/** Returns the state in which nothing is loaded and nothing was asked. */
export function initialAnchorState(input: AnchorInput): AnchorContext {
  return { ...input, ...NO_TARGET, fences: undefined, loadingError: undefined };
}

/** Returns what changes when the user asks for a vehicle or a group. */
export function withTarget({ fences = [], fleet }: AnchorContext, target: AnchorTarget): AnchorChange {
  const plan = anchorPlan(fences, target, (groupId) => groupDeviceIds(fleet, groupId));
  return { ...NO_TARGET, target, ...plan };
}

/**
 * Returns the vehicles that the confirmed change would endanger now; after a failure those that are left.
 * Removing an anchor endangers nobody.
 */
export function endangeredNow(context: AnchorContext): VehicleWithStopDangers[] {
  const { mode, deviceIds, failures, fleet, clock } = context;
  if (mode === 'deactivate') return [];
  const failed = new Set(failures.map(({ deviceId }) => deviceId));
  const left = failed.size > 0 ? deviceIds.filter((deviceId) => failed.has(deviceId)) : deviceIds;
  return endangeredByAnchor(fleet, left, clock());
}

/** Sets or removes the anchors. Never rejects. */
export async function applyAnchors(context: AnchorContext): Promise<AnchorResult> {
  const { mode, deviceIds, fences = [], target, orphanedAnchors, fleet } = context;
  if (mode === 'deactivate') {
    const anchors = target ? anchorsOf(fences, target) : [];
    return await deactivateAnchors(
      context,
      anchors.filter(({ deviceId }) => deviceIds.includes(deviceId)),
    );
  }
  const placed = deviceIds.filter((deviceId) => canBeAnchored(fleet, deviceId));
  const result = await activateAnchors(
    context,
    placed.map((deviceId) => anchorRequest(fleet, deviceId, target)),
    replacedAnchors(placed, orphanedAnchors, fences),
  );
  const withoutPosition = deviceIds
    .filter((deviceId) => !placed.includes(deviceId))
    .map((deviceId): AnchorFailure => ({ deviceId, step: 'place', reason: '', orphanedGeofence: undefined }));
  return { ...result, failures: [...withoutPosition, ...result.failures] };
}

/** Returns what changes with the result. */
export function withResult({ doneCount }: AnchorContext, result: AnchorResult): AnchorChange {
  return { doneCount: doneCount + result.succeededCount, failures: result.failures };
}

/** Returns what changes when what failed is repeated. */
export function withFailuresAsTarget({ mode, failures }: AnchorContext): AnchorChange {
  return { ...anchorRetry(mode, failures), failures: [] };
}

/** What anchors need to know of the fleet. */
export type AnchorFleet = Pick<
  LiveFleet,
  | 'slotOf'
  | 'groups'
  | 'descriptions'
  | 'flags'
  | 'latitude'
  | 'longitude'
  | 'deviceId'
  | 'subscribe'
  | 'events'
  | 'speedKnots'
  | 'fixTimeMs'
>;

/** Whether a vehicle has a position to be anchored at. */
export function canBeAnchored(fleet: AnchorFleet, deviceId: number): boolean {
  return vehicleState(fleet, deviceId).hasFix;
}

/** Returns the anchor of a vehicle that has a position: there, and with the group if one is anchored. */
export function anchorRequest(
  fleet: AnchorFleet,
  deviceId: number,
  target: AnchorTarget | undefined,
): AnchorRequest {
  const slot = fleet.slotOf(deviceId) ?? -1;
  return {
    deviceId,
    vehicleName: fleet.descriptions[slot]?.name ?? '',
    latitude: fleet.latitude[slot] ?? 0,
    longitude: fleet.longitude[slot] ?? 0,
    ...(target?.kind === 'group' && { groupId: target.groupId }),
  };
}

/**
 * Returns the vehicles that an anchor may endanger now. A vehicle without a position gets none: the result
 * reports it.
 */
export function endangeredByAnchor(
  fleet: AnchorFleet,
  deviceIds: readonly number[],
  nowMs: number,
): VehicleWithStopDangers[] {
  const anchored = deviceIds.filter((deviceId) => canBeAnchored(fleet, deviceId));
  return endangeredVehicles(fleet, anchored, nowMs);
}

const NO_TARGET = {
  target: undefined,
  mode: 'activate',
  deviceIds: [],
  endangeredVehicles: [],
  orphanedAnchors: [],
  doneCount: 0,
  failures: [],
} as const;
