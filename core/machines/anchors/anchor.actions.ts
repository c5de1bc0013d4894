import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { hasNewStopDanger } from '../../domain/command/command-safety.ts';
import type { AnchorTarget } from '../../domain/geofence/anchor.ts';
import type { AnchorResult } from '../../domain/geofence/anchor-result.ts';
import type { Geofence } from '../../domain/geofence/geofence.ts';
import {
  applyAnchors,
  endangeredNow,
  withFailuresAsTarget,
  withResult,
  withTarget,
  type AnchorContext,
  type AnchorInput,
} from './anchor-state.ts';

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

/** What others hear of anchors. */
export type AnchorAnnouncement =
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
  emitted?: AnchorAnnouncement;
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
