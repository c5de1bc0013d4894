import { assertEvent, assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate';
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
  | { type: 'CLOSE' };

const TYPES: {
  context?: AnchorContext;
  events?: AnchorEvent | DoneActorEvent<AnchorResult, 'applyAnchors'>;
  input?: AnchorInput;
  /**
   * The geofences are needed; `afresh` where what came of a change is not certain. What is set or removed for certain
   * is known from the answers.
   */
  emitted?: { type: 'fencesNeeded'; afresh: boolean };
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
    storeFences: assign(({ event }) => {
      assertEvent(event, 'FENCES_KNOWN');
      return { fences: event.fences, loadingError: undefined };
    }),
    storeLoadingError: assign(({ event }) => {
      assertEvent(event, 'LOADING_FAILED');
      return { loadingError: event.reason };
    }),
    storeTarget: assign(({ context, event }) => {
      assertEvent(event, 'REQUEST');
      return withTarget(context, event.target);
    }),
    storeResult: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.applyAnchors');
      return withResult(context, event.output);
    }),
    storeEndangered: assign(({ context }) => ({ endangeredVehicles: endangeredNow(context) })),
    targetFailures: assign(({ context }) => withFailuresAsTarget(context)),
  },
  guards: {
    hasFailures: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.applyAnchors');
      return event.output.failures.length > 0;
    },
    isLoaded: ({ context }) => context.fences !== undefined,
    isDangerous: ({ context }) => endangeredNow(context).length > 0,
    hasNewDanger: ({ context }) => hasNewStopDanger(context.endangeredVehicles, endangeredNow(context)),
  },
});
