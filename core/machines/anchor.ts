import { assign, emit, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { anchoredDevice, anchorsOf, type AnchorPlace, type AnchorTarget } from '../domain/anchor.ts';
import type { AnchorFailure, AnchorReport, SetAnchor } from '../domain/anchor-report.ts';
import { hasNewDanger, type EndangeredVehicle } from '../domain/command-round.ts';
import { codeOf } from '../domain/failure.ts';
import type { Geofence } from '../domain/geofence.ts';
import { FLAG } from '../fleet/fleet-protocol.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import { vehicleNow } from '../fleet/vehicle-now.ts';
import type { Clock } from '../ports/clock.ts';
import { activateAnchors, type AnchorPorts } from '../use-cases/activate-anchor.ts';
import { deactivateAnchors } from '../use-cases/deactivate-anchor.ts';
import { endangeredVehicles } from './stop-question.ts';

type AnchoredFleet = Pick<
  LiveFleet,
  | 'slotOf'
  | 'words'
  | 'flags'
  | 'latitude'
  | 'longitude'
  | 'deviceId'
  | 'subscribe'
  | 'events'
  | 'speed'
  | 'fixTime'
>;

/** What anchors need from outside. */
export interface AnchorInput extends AnchorPorts {
  fleet: AnchoredFleet;
  clock: Clock;
}

/** What the buttons and the confirmation show. */
export interface AnchorContext extends AnchorInput {
  /** The anchor fences; nothing until they were read. */
  fences: readonly Geofence[] | undefined;
  /** Why they could not be read, as a failure code. */
  unread: string | undefined;
  target: AnchorTarget | undefined;
  mode: 'activate' | 'deactivate';
  /** The vehicles it is about. */
  deviceIds: readonly number[];
  /** Why the second step was demanded, as it stood then. */
  endangered: readonly EndangeredVehicle[];
  /** Fences that an earlier try left behind. */
  leftOvers: readonly SetAnchor[];
  done: number;
  failures: readonly AnchorFailure[];
}

export type AnchorEvent =
  /** The anchors may have changed: they are read anew. */
  | { type: 'REFRESH' }
  /** Nobody is signed in any more. */
  | { type: 'RESET' }
  | { type: 'READ'; fences: readonly Geofence[] }
  | { type: 'UNREAD'; reason: string }
  /** Sets the anchor where there is none and lifts it where there is one; asks first. */
  | { type: 'ASK'; target: AnchorTarget }
  | { type: 'CONFIRM' }
  /** The second deliberate step. */
  | { type: 'CONFIRM_ANYWAY' }
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

const NOTHING: Omit<AnchorContext, keyof AnchorInput | 'fences' | 'unread'> = {
  target: undefined,
  mode: 'activate',
  deviceIds: [],
  endangered: [],
  leftOvers: [],
  done: 0,
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
    watch: fromCallback<{ type: 'REFRESH' | 'FORGET' }, AnchorInput>(({ input, receive, sendBack }) => {
      let latest = 0;
      const read = async (): Promise<void> => {
        const turn = ++latest;
        const news = await anchorsRead(input);
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
    work: fromPromise<AnchorReport, AnchorContext>(({ input }) => work(input)),
  },
  actions: {
    refresh: sendTo('watch', { type: 'REFRESH' }),
    keepRead: assign((_, fences: readonly Geofence[]) => ({ fences, unread: undefined })),
    keepUnread: assign((_, unread: string) => ({ unread })),
    tellChanged: emit({ type: 'changed' } as const),
    ignoreReading: sendTo('watch', { type: 'FORGET' }),
    forget: assign({ ...NOTHING, fences: undefined, unread: undefined }),
    aim: assign(({ context }, target: AnchorTarget) => ({ ...NOTHING, target, ...aimed(context, target) })),
    keepEndangered: assign(({ context }) => ({ endangered: endangeredNow(context) })),
    aimAtFailures: assign(({ context }) => ({
      deviceIds: [...new Set(context.failures.map(({ deviceId }) => deviceId))],
      leftOvers: leftOversOf(context),
      failures: [],
    })),
    keepReport: assign(({ context }, { done, failures }: AnchorReport) => ({
      done: context.done + done,
      failures,
    })),
  },
  guards: {
    isDangerous: ({ context }) => endangeredNow(context).length > 0,
    hasNewDanger: ({ context }) => hasNewDanger(context.endangered, endangeredNow(context)),
    isKnown: ({ context }) => context.fences !== undefined,
    worked: (_, { failures }: AnchorReport) => failures.length === 0,
  },
}).createMachine({
  id: 'anchor',
  context: ({ input }) => ({ ...input, ...NOTHING, fences: undefined, unread: undefined }),
  invoke: { id: 'watch', src: 'watch', input: ({ context }) => context },
  initial: 'idle',
  on: {
    REFRESH: { actions: 'refresh' },
    RESET: { target: '.idle', actions: ['forget', 'ignoreReading'] },
    READ: { actions: { type: 'keepRead', params: ({ event }) => event.fences } },
    UNREAD: { actions: { type: 'keepUnread', params: ({ event }) => event.reason } },
    ASK: [
      {
        guard: 'isKnown',
        target: '.asking',
        // Another user may have set or lifted it meanwhile, which nobody tells.
        actions: [{ type: 'aim', params: ({ event }) => event.target }, 'refresh'],
      },
      { actions: 'refresh' },
    ],
  },
  states: {
    idle: {},
    asking: {
      on: {
        CONFIRM: [
          { guard: 'isDangerous', target: 'secondStep', actions: 'keepEndangered' },
          { target: 'working' },
        ],
        CANCEL: 'cancelled',
      },
    },
    secondStep: {
      on: {
        CONFIRM_ANYWAY: [
          { guard: 'hasNewDanger', target: 'secondStep', reenter: true, actions: 'keepEndangered' },
          { target: 'working' },
        ],
        CANCEL: 'cancelled',
      },
    },
    working: {
      on: { ASK: {} },
      invoke: {
        src: 'work',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'worked', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keepReport', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keepReport', params: ({ event }) => event.output } },
        ],
      },
      exit: ['refresh', 'tellChanged'],
    },
    done: { on: { CLOSE: 'idle' } },
    failed: {
      on: {
        // A try anew asks anew where a vehicle may move by now.
        RETRY: [
          { guard: 'isDangerous', target: 'secondStep', actions: ['aimAtFailures', 'keepEndangered'] },
          { target: 'working', actions: 'aimAtFailures' },
        ],
        CLOSE: 'idle',
      },
    },
    cancelled: { on: { CLOSE: 'idle' } },
  },
});

function endangeredNow({ mode, deviceIds, failures, fleet, clock }: AnchorContext): EndangeredVehicle[] {
  if (mode === 'deactivate') return [];
  const failed = new Set(failures.map(({ deviceId }) => deviceId));
  const wanted = failed.size > 0 ? deviceIds.filter((id) => failed.has(id)) : deviceIds;
  // Without a place nothing is set: the report says so of each such vehicle.
  const placed = wanted.filter((deviceId) => vehicleNow(fleet, deviceId).hasFix);
  return endangeredVehicles(fleet, placed, clock());
}

async function anchorsRead({ records }: AnchorInput): Promise<AnchorEvent> {
  try {
    const fences = await records.list('geofences');
    return { type: 'READ', fences: fences.filter((fence) => anchoredDevice(fence) !== undefined) };
  } catch (error) {
    return { type: 'UNREAD', reason: codeOf(error) };
  }
}

async function work(context: AnchorContext): Promise<AnchorReport> {
  const { mode, deviceIds, fences = [], target } = context;
  if (mode === 'deactivate') {
    const lifted = target ? anchorsOf(fences, target) : [];
    return deactivateAnchors(
      context,
      lifted.filter(({ deviceId }) => deviceIds.includes(deviceId)),
    );
  }
  const places = deviceIds.map((deviceId) => placeOf(context, deviceId));
  const report = await activateAnchors(
    context,
    places.filter((place) => typeof place !== 'number'),
    replacedBy(context),
  );
  const placeless = places
    .filter((place) => typeof place === 'number')
    .map((deviceId): AnchorFailure => ({ deviceId, step: 'place', reason: '', leftOver: undefined }));
  return { done: report.done, failures: [...placeless, ...report.failures] };
}

/**
 * The fences that give way to new ones. Anchors are set where there were none: what was left behind, and what was read since for these
 * vehicles, be it of this console or of another user, goes, so that a vehicle has one anchor, where it stands now.
 */
function replacedBy(context: AnchorContext): readonly SetAnchor[] {
  const { leftOvers, deviceIds, fences = [] } = context;
  const read = deviceIds
    .filter((deviceId) => typeof placeOf(context, deviceId) !== 'number')
    .flatMap((deviceId) => anchorsOf(fences, { kind: 'device', deviceId }));
  return [...leftOvers, ...read.filter((one) => leftOvers.every(({ fenceId }) => fenceId !== one.fenceId))];
}

/** Where a vehicle is at this moment; its id when that is not known. */
function placeOf({ fleet, target }: AnchorContext, deviceId: number): AnchorPlace | number {
  const slot = fleet.slotOf(deviceId) ?? -1;
  if (!((fleet.flags[slot] ?? 0) & FLAG.hasPosition)) return deviceId;
  return {
    deviceId,
    vehicleName: fleet.words[slot]?.name ?? '',
    latitude: fleet.latitude[slot] ?? 0,
    longitude: fleet.longitude[slot] ?? 0,
    ...(target?.kind === 'group' && { groupId: target.groupId }),
  };
}

function aimed(
  { fences = [], fleet }: AnchorContext,
  target: AnchorTarget,
): Pick<AnchorContext, 'mode' | 'deviceIds'> {
  const anchors = anchorsOf(fences, target);
  if (anchors.length > 0)
    return { mode: 'deactivate', deviceIds: [...new Set(anchors.map(({ deviceId }) => deviceId))] };
  if (target.kind === 'device') return { mode: 'activate', deviceIds: [target.deviceId] };
  const anchored = new Set(fences.map((fence) => anchoredDevice(fence)));
  const deviceIds = fleet.words
    .filter((words) => words?.groupId === target.groupId)
    .map((words) => fleet.deviceId[words?.slot ?? -1] ?? 0)
    .filter((deviceId) => deviceId > 0 && !anchored.has(deviceId));
  return { mode: 'activate', deviceIds };
}

/** The fences that a try to set anchors is known to have left behind. */
function leftOversOf({ mode, failures }: AnchorContext): SetAnchor[] {
  if (mode === 'deactivate') return [];
  return failures.flatMap(({ deviceId, leftOver }) =>
    typeof leftOver === 'number' ? [{ deviceId, fenceId: leftOver }] : [],
  );
}
