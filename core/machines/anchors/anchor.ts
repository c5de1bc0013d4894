import { assertEvent, assign, emit, fromPromise, sendTo, setup, type DoneActorEvent } from 'xstate';
import { hasNewStopDanger } from '../../domain/command/command-safety.ts';
import type { AnchorTarget } from '../../domain/geofence/anchor.ts';
import type { AnchorResult } from '../../domain/geofence/anchor-result.ts';
import { anchorLoader, type AnchorLoaderEvent } from './anchor-loader.ts';
import {
  applyAnchors,
  endangeredNow,
  initialAnchorState,
  withFailuresAsTarget,
  withResult,
  withTarget,
  type AnchorContext,
  type AnchorInput,
} from './anchor-state.ts';

export type AnchorEvent =
  | AnchorLoaderEvent
  /** The anchors may have changed: they are loaded again. */
  | { type: 'REFRESH' }
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
  /** Anchors were set or removed by this console. */
  emitted?: { type: 'changed' };
} = {};

/**
 * §4, "Anchor per vehicle": setting is offered where a vehicle has no anchor, removing where it has one; both
 * ask first, and cancelling changes nothing. An anchor stops the engine of a vehicle that keeps moving, so
 * setting one on a vehicle that moves, or may move, needs a second confirmation, like locking. The state of
 * the vehicle at the confirmation decides.
 */
export const anchorMachine = setup({
  types: TYPES,
  actors: {
    anchorLoader,
    applyAnchors: fromPromise<AnchorResult, AnchorContext>(({ input }) => applyAnchors(input)),
  },
  actions: {
    refresh: sendTo('anchorLoader', { type: 'REFRESH' }),
    storeAnchors: assign(({ event }) => {
      assertEvent(event, 'ANCHORS_LOADED');
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
    emitChanged: emit({ type: 'changed' }),
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
}).createMachine({
  id: 'anchor',
  context: ({ input }) => initialAnchorState(input),
  invoke: { id: 'anchorLoader', src: 'anchorLoader', input: ({ context }) => context },
  initial: 'idle',
  on: {
    REFRESH: { actions: 'refresh' },
    ANCHORS_LOADED: { actions: 'storeAnchors' },
    LOADING_FAILED: { actions: 'storeLoadingError' },
    REQUEST: [
      {
        guard: 'isLoaded',
        target: '.confirming',
        // Another user may have changed the anchor meanwhile, which the server does not report.
        actions: ['storeTarget', 'refresh'],
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
          { guard: 'hasNewDanger', actions: 'storeEndangered' },
          { target: 'applying' },
        ],
        CANCEL: 'cancelled',
      },
    },
    applying: {
      invoke: {
        id: 'applyAnchors',
        src: 'applyAnchors',
        input: ({ context }) => context,
        onDone: [
          { guard: 'hasFailures', target: 'failed', actions: 'storeResult' },
          { target: 'done', actions: 'storeResult' },
        ],
      },
      on: { REQUEST: {} },
      exit: ['refresh', 'emitChanged'],
    },
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
    done: { on: { CLOSE: 'idle' } },
    cancelled: { on: { CLOSE: 'idle' } },
  },
});
