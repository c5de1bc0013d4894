import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { anchoredDeviceId, anchorsOf, type AnchorRequest, type AnchorTarget } from '../../domain/geofence/anchor.ts';
import type { AnchorFailure, AnchorResult, AnchorReference } from '../../domain/geofence/anchor-result.ts';
import { hasNewStopDanger, type VehicleWithStopDangers } from '../../domain/command/bulk-command.ts';
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
  /** The anchor fences; nothing until they were read. */
  fences: readonly Geofence[] | undefined;
  /** Why they could not be read, as a failure code. */
  loadingError: string | undefined;
  target: AnchorTarget | undefined;
  mode: 'activate' | 'deactivate';
  /** The vehicles it is about. */
  deviceIds: readonly number[];
  /** Why the second step was demanded, as it stood then. */
  endangeredVehicles: readonly VehicleWithStopDangers[];
  /** Fences that an earlier try left behind. */
  orphanedAnchors: readonly AnchorReference[];
  doneCount: number;
  failures: readonly AnchorFailure[];
}

export type AnchorEvent =
  /** The anchors may have changed: they are read anew. */
  | { type: 'REFRESH' }
  /** Nobody is signed in any more. */
  | { type: 'RESET' }
  | { type: 'ANCHORS_LOADED'; fences: readonly Geofence[] }
  | { type: 'LOADING_FAILED'; reason: string }
  /** Sets the anchor where there is none and lifts it where there is one; asks first. */
  | { type: 'REQUEST'; target: AnchorTarget }
  | { type: 'CONFIRM' }
  /** The second deliberate step. */
  | { type: 'CONFIRM_DESPITE_DANGER' }
  | { type: 'CANCEL' }
  /** Tries once more what failed. */
  | { type: 'RETRY' }
  | { type: 'CLOSE' };

const TYPES: {
  context?: AnchorContext;
  events?: AnchorEvent;
  input?: AnchorInput;
  /** Fences were saved or removed here. */
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
 * §4, "Anchor per vehicle": activating is offered where no anchor fence exists, deactivating where one does; both ask first, and
 * cancelling leaves everything as it is. The fences are read when somebody asks for it and when the server may have removed one: a
 * vehicle that leaves its anchor loses it. An anchor stops the engine of a vehicle that goes on, so setting one on a vehicle that moves, or
 * of which that cannot be known, needs a second step, as locking does. How it stands is judged when the user confirms.
 */
export const anchorMachine = setup({
  types: TYPES,
  actors: {
    anchorLoader: fromCallback<{ type: 'REFRESH' | 'CANCEL_LOADING' }, AnchorInput>(({ input, receive, sendBack }) => {
      let latest = 0;
      const read = async (): Promise<void> => {
        const turn = ++latest;
        const news = await loadAnchors(input);
        if (turn === latest) sendBack(news);
      };
      receive(({ type }) => {
        if (type === 'REFRESH') void read();
        else latest++;
      });
      return input.fleet.subscribe('events', () => {
        if (input.fleet.events.some(({ type }) => type === 'geofenceExit')) void read();
      });
    }),
    applyAnchors: fromPromise<AnchorResult, AnchorContext>(({ input }) => work(input)),
  },
  actions: {
    refresh: sendTo('anchorLoader', { type: 'REFRESH' }),
    storeAnchors: assign((_, fences: readonly Geofence[]) => ({ fences, loadingError: undefined })),
    storeLoadingError: assign((_, loadingError: string) => ({ loadingError })),
    emitChanged: emit({ type: 'changed' } as const),
    cancelLoading: sendTo('anchorLoader', { type: 'CANCEL_LOADING' }),
    reset: assign({ ...NO_SELECTION, fences: undefined, loadingError: undefined }),
    setTarget: assign(({ context }, target: AnchorTarget) => ({ ...NO_SELECTION, target, ...targetDevices(context, target) })),
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
    RESET: { target: '.idle', actions: ['reset', 'cancelLoading'] },
    ANCHORS_LOADED: { actions: { type: 'storeAnchors', params: ({ event }) => event.fences } },
    LOADING_FAILED: { actions: { type: 'storeLoadingError', params: ({ event }) => event.reason } },
    REQUEST: [
      {
        guard: 'isLoaded',
        target: '.confirming',
        // Another user may have set or lifted it meanwhile, which nobody tells.
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
        // A try anew asks anew where a vehicle may move by now.
        RETRY: [
          { guard: 'isDangerous', target: 'confirmingDanger', actions: ['targetFailures', 'storeEndangered'] },
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
  const wanted = failed.size > 0 ? deviceIds.filter((id) => failed.has(id)) : deviceIds;
  // Without a place nothing is set: the report says so of each such vehicle.
  const placed = wanted.filter((deviceId) => vehicleState(fleet, deviceId).hasFix);
  return endangeredVehicles(fleet, placed, clock());
}

async function loadAnchors({ records }: AnchorInput): Promise<AnchorEvent> {
  try {
    const fences = await records.list('geofences');
    return { type: 'ANCHORS_LOADED', fences: fences.filter((fence) => anchoredDeviceId(fence) !== undefined) };
  } catch (error) {
    return { type: 'LOADING_FAILED', reason: failureCodeOf(error) };
  }
}

async function work(context: AnchorContext): Promise<AnchorResult> {
  const { mode, deviceIds, fences = [], target } = context;
  if (mode === 'deactivate') {
    const lifted = target ? anchorsOf(fences, target) : [];
    return deactivateAnchors(
      context,
      lifted.filter(({ deviceId }) => deviceIds.includes(deviceId)),
    );
  }
  const places = deviceIds.map((deviceId) => anchorPlaceOf(context, deviceId));
  const report = await activateAnchors(
    context,
    places.filter((place) => typeof place !== 'number'),
    replacedAnchors(context),
  );
  const placeless = places
    .filter((place) => typeof place === 'number')
    .map((deviceId): AnchorFailure => ({ deviceId, step: 'place', reason: '', orphanedGeofence: undefined }));
  return { succeededCount: report.succeededCount, failures: [...placeless, ...report.failures] };
}

/**
 * The fences that give way to new ones. Anchors are set where there were none: what was left behind, and what was read since for these
 * vehicles, be it of this console or of another user, goes, so that a vehicle has one anchor, where it stands now.
 */
function replacedAnchors(context: AnchorContext): readonly AnchorReference[] {
  const { orphanedAnchors, deviceIds, fences = [] } = context;
  const read = deviceIds
    .filter((deviceId) => typeof anchorPlaceOf(context, deviceId) !== 'number')
    .flatMap((deviceId) => anchorsOf(fences, { kind: 'device', deviceId }));
  return [...orphanedAnchors, ...read.filter((one) => orphanedAnchors.every(({ geofenceId }) => geofenceId !== one.geofenceId))];
}

/** Where a vehicle is at this moment; its id when that is not known. */
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
    .filter((words) => words?.groupId === target.groupId)
    .map((words) => fleet.deviceId[words?.slot ?? -1] ?? 0)
    .filter((deviceId) => deviceId > 0 && !anchored.has(deviceId));
  return { mode: 'activate', deviceIds };
}

/** The fences that a try to set anchors is known to have left behind. */
function orphanedAnchorsOf({ mode, failures }: AnchorContext): AnchorReference[] {
  if (mode === 'deactivate') return [];
  return failures.flatMap(({ deviceId, orphanedGeofence }) =>
    typeof orphanedGeofence === 'number' ? [{ deviceId, geofenceId: orphanedGeofence }] : [],
  );
}
