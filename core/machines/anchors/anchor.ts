import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import {
  anchoredDeviceId,
  anchorsOf,
  type AnchorRequest,
  type AnchorTarget,
} from '../../domain/geofence/anchor.ts';
import type { AnchorFailure, AnchorResult, AnchorReference } from '../../domain/geofence/anchor-result.ts';
import { hasNewStopDanger, type VehicleWithStopDangers } from '../../domain/command/command-safety.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Geofence } from '../../domain/geofence/geofence.ts';
import { FLAG } from '../../fleet/protocol/fleet-protocol.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { vehicleState } from '../../fleet/vehicle-state.ts';
import type { Clock } from '../../ports/clock.ts';
import { activateAnchors, type AnchorPorts } from '../../use-cases/anchors/activate-anchors.ts';
import { deactivateAnchors } from '../../use-cases/anchors/deactivate-anchors.ts';
import { endangeredVehicles } from '../commands/endangered-vehicles.ts';

type AnchorFleet = Pick<
  LiveFleet,
  | 'slotOf'
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

/** What anchors need from outside. */
export interface AnchorInput extends AnchorPorts {
  fleet: AnchorFleet;
  clock: Clock;
}

/** What the buttons and the confirmation show. */
export interface AnchorContext extends AnchorInput {
  /** The geofences of anchors; undefined until they were loaded. */
  fences: readonly Geofence[] | undefined;
  /** Why loading failed, as a failure code. */
  loadingError: string | undefined;
  target: AnchorTarget | undefined;
  mode: 'activate' | 'deactivate';
  /** The vehicles to anchor or release. */
  deviceIds: readonly number[];
  /** Why the second confirmation was required, as of that moment. */
  endangeredVehicles: readonly VehicleWithStopDangers[];
  /** Geofences that an earlier attempt left behind. */
  orphanedAnchors: readonly AnchorReference[];
  doneCount: number;
  failures: readonly AnchorFailure[];
}

export type AnchorEvent =
  /** The anchors may have changed: they are loaded again. */
  | { type: 'REFRESH' }
  | { type: 'ANCHORS_LOADED'; fences: readonly Geofence[] }
  | { type: 'LOADING_FAILED'; reason: string }
  /** Sets the anchor where there is none and removes it where there is one, after a confirmation. */
  | { type: 'REQUEST'; target: AnchorTarget }
  | { type: 'CONFIRM' }
  /** The second confirmation. */
  | { type: 'CONFIRM_DESPITE_DANGER' }
  | { type: 'CANCEL' }
  /** Repeats what failed. */
  | { type: 'RETRY' }
  | { type: 'CLOSE' };

const TYPES: {
  context?: AnchorContext;
  events?: AnchorEvent;
  input?: AnchorInput;
  /** Anchors were set or removed by this console. */
  emitted?: { type: 'changed' };
} = {};

const NO_SELECTION: Omit<AnchorContext, keyof AnchorInput | 'fences' | 'loadingError'> = {
  target: undefined,
  mode: 'activate',
  deviceIds: [],
  endangeredVehicles: [],
  orphanedAnchors: [],
  doneCount: 0,
  failures: [],
};

/**
 * §4, "Anchor per vehicle": setting is offered where a vehicle has no anchor, removing where it has one; both
 * ask first, and cancelling changes nothing. The anchors are loaded on request and when the server may have
 * deleted one: a vehicle that leaves its anchor loses it. An anchor stops the engine of a vehicle that keeps
 * moving, so setting one on a vehicle that moves, or may move, needs a second confirmation, like locking. The
 * state of the vehicle at the confirmation decides.
 */
export const anchorMachine = setup({
  types: TYPES,
  actors: {
    anchorLoader: fromCallback<{ type: 'REFRESH' }, AnchorInput>(({ input, receive, sendBack }) => {
      let latestRequest = 0;
      const read = async (): Promise<void> => {
        const request = ++latestRequest;
        const event = await loadAnchors(input);
        if (request === latestRequest) sendBack(event);
      };
      receive(() => void read());
      return input.fleet.subscribe('events', () => {
        if (input.fleet.events.some(({ type }) => type === 'geofenceExit')) void read();
      });
    }),
    applyAnchors: fromPromise<AnchorResult, AnchorContext>(({ input }) => applyAnchors(input)),
  },
  actions: {
    refresh: sendTo('anchorLoader', { type: 'REFRESH' }),
    storeAnchors: assign((_, fences: readonly Geofence[]) => ({ fences, loadingError: undefined })),
    storeLoadingError: assign((_, loadingError: string) => ({ loadingError })),
    emitChanged: emit({ type: 'changed' } as const),
    setTarget: assign(({ context }, target: AnchorTarget) => ({
      ...NO_SELECTION,
      target,
      ...targetDevices(context, target),
    })),
    storeEndangered: assign(({ context }) => ({ endangeredVehicles: endangeredNow(context) })),
    targetFailures: assign(({ context }) => ({
      deviceIds: [...new Set(context.failures.map(({ deviceId }) => deviceId))],
      orphanedAnchors: orphanedAnchorsOf(context),
      failures: [],
    })),
    storeReport: assign(({ context }, { succeededCount, failures }: AnchorResult) => ({
      doneCount: context.doneCount + succeededCount,
      failures,
    })),
  },
  guards: {
    isDangerous: ({ context }) => endangeredNow(context).length > 0,
    hasNewDanger: ({ context }) => hasNewStopDanger(context.endangeredVehicles, endangeredNow(context)),
    isLoaded: ({ context }) => context.fences !== undefined,
    succeeded: (_, { failures }: AnchorResult) => failures.length === 0,
  },
}).createMachine({
  id: 'anchor',
  context: ({ input }) => ({ ...input, ...NO_SELECTION, fences: undefined, loadingError: undefined }),
  invoke: { id: 'anchorLoader', src: 'anchorLoader', input: ({ context }) => context },
  initial: 'idle',
  on: {
    REFRESH: { actions: 'refresh' },
    ANCHORS_LOADED: { actions: { type: 'storeAnchors', params: ({ event }) => event.fences } },
    LOADING_FAILED: { actions: { type: 'storeLoadingError', params: ({ event }) => event.reason } },
    REQUEST: [
      {
        guard: 'isLoaded',
        target: '.confirming',
        // Another user may have changed the anchor meanwhile, which the server does not report.
        actions: [{ type: 'setTarget', params: ({ event }) => event.target }, 'refresh'],
      },
      { actions: 'refresh' },
    ],
  },
  states: {
    idle: {},
    confirming: {
      on: {
        CONFIRM: [
          { guard: 'isDangerous', target: 'confirmingDanger', actions: 'storeEndangered' },
          { target: 'applying' },
        ],
        CANCEL: 'cancelled',
      },
    },
    confirmingDanger: {
      on: {
        CONFIRM_DESPITE_DANGER: [
          { guard: 'hasNewDanger', target: 'confirmingDanger', reenter: true, actions: 'storeEndangered' },
          { target: 'applying' },
        ],
        CANCEL: 'cancelled',
      },
    },
    applying: {
      on: { REQUEST: {} },
      invoke: {
        src: 'applyAnchors',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'storeReport', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'storeReport', params: ({ event }) => event.output } },
        ],
      },
      exit: ['refresh', 'emitChanged'],
    },
    done: { on: { CLOSE: 'idle' } },
    failed: {
      on: {
        // A retry confirms again where a vehicle may be moving by now.
        RETRY: [
          {
            guard: 'isDangerous',
            target: 'confirmingDanger',
            actions: ['targetFailures', 'storeEndangered'],
          },
          { target: 'applying', actions: 'targetFailures' },
        ],
        CLOSE: 'idle',
      },
    },
    cancelled: { on: { CLOSE: 'idle' } },
  },
});

function endangeredNow({ mode, deviceIds, failures, fleet, clock }: AnchorContext): VehicleWithStopDangers[] {
  if (mode === 'deactivate') return [];
  const failed = new Set(failures.map(({ deviceId }) => deviceId));
  const remaining = failed.size > 0 ? deviceIds.filter((id) => failed.has(id)) : deviceIds;
  // Without a position no anchor is set: the result reports each such vehicle.
  const withPosition = remaining.filter((deviceId) => vehicleState(fleet, deviceId).hasFix);
  return endangeredVehicles(fleet, withPosition, clock());
}

async function loadAnchors({ records }: AnchorInput): Promise<AnchorEvent> {
  try {
    const fences = await records.list('geofences');
    return {
      type: 'ANCHORS_LOADED',
      fences: fences.filter((fence) => anchoredDeviceId(fence) !== undefined),
    };
  } catch (error) {
    return { type: 'LOADING_FAILED', reason: failureCodeOf(error) };
  }
}

async function applyAnchors(context: AnchorContext): Promise<AnchorResult> {
  const { mode, deviceIds, fences = [], target } = context;
  if (mode === 'deactivate') {
    const anchors = target ? anchorsOf(fences, target) : [];
    return deactivateAnchors(
      context,
      anchors.filter(({ deviceId }) => deviceIds.includes(deviceId)),
    );
  }
  const places = deviceIds.map((deviceId) => anchorPlaceOf(context, deviceId));
  const report = await activateAnchors(
    context,
    places.filter((place) => typeof place !== 'number'),
    replacedAnchors(context),
  );
  const withoutPosition = places
    .filter((place) => typeof place === 'number')
    .map((deviceId): AnchorFailure => ({ deviceId, step: 'place', reason: '', orphanedGeofence: undefined }));
  return { succeededCount: report.succeededCount, failures: [...withoutPosition, ...report.failures] };
}

/**
 * Returns the geofences that new anchors replace: what an earlier attempt left behind, and anchors of these
 * vehicles that were loaded meanwhile, whoever set them. So a vehicle has one anchor only, at its current
 * position.
 */
function replacedAnchors(context: AnchorContext): readonly AnchorReference[] {
  const { orphanedAnchors, deviceIds, fences = [] } = context;
  const read = deviceIds
    .filter((deviceId) => typeof anchorPlaceOf(context, deviceId) !== 'number')
    .flatMap((deviceId) => anchorsOf(fences, { kind: 'device', deviceId }));
  return [
    ...orphanedAnchors,
    ...read.filter((one) => orphanedAnchors.every(({ geofenceId }) => geofenceId !== one.geofenceId)),
  ];
}

/** Returns where to set the anchor of a vehicle; its id if it has no position. */
function anchorPlaceOf({ fleet, target }: AnchorContext, deviceId: number): AnchorRequest | number {
  const slot = fleet.slotOf(deviceId) ?? -1;
  if (!((fleet.flags[slot] ?? 0) & FLAG.hasPosition)) return deviceId;
  return {
    deviceId,
    vehicleName: fleet.descriptions[slot]?.name ?? '',
    latitude: fleet.latitude[slot] ?? 0,
    longitude: fleet.longitude[slot] ?? 0,
    ...(target?.kind === 'group' && { groupId: target.groupId }),
  };
}

function targetDevices(
  { fences = [], fleet }: AnchorContext,
  target: AnchorTarget,
): Pick<AnchorContext, 'mode' | 'deviceIds'> {
  const anchors = anchorsOf(fences, target);
  if (anchors.length > 0)
    return { mode: 'deactivate', deviceIds: [...new Set(anchors.map(({ deviceId }) => deviceId))] };
  if (target.kind === 'device') return { mode: 'activate', deviceIds: [target.deviceId] };
  const anchored = new Set(fences.map((fence) => anchoredDeviceId(fence)));
  const deviceIds = fleet.descriptions
    .filter((description) => description?.groupId === target.groupId)
    .map((description) => fleet.deviceId[description?.slot ?? -1] ?? 0)
    .filter((deviceId) => deviceId > 0 && !anchored.has(deviceId));
  return { mode: 'activate', deviceIds };
}

/** Returns the geofences that a failed attempt to set anchors left behind. */
function orphanedAnchorsOf({ mode, failures }: AnchorContext): AnchorReference[] {
  if (mode === 'deactivate') return [];
  return failures.flatMap(({ deviceId, orphanedGeofence }) =>
    typeof orphanedGeofence === 'number' ? [{ deviceId, geofenceId: orphanedGeofence }] : [],
  );
}
