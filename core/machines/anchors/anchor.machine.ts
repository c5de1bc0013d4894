import { initialAnchorState, anchorSetup } from './anchor.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §4, "Anchor per vehicle": setting is offered where a vehicle has no anchor, removing where it has one; both
 * ask first, and cancelling changes nothing. An anchor stops the engine of a vehicle that keeps moving, so
 * setting one on a vehicle that moves, or may move, needs a second confirmation, like locking. The state of
 * the vehicle at the confirmation decides.
 */
export const anchorMachine = anchorSetup.createMachine({
  id: 'anchor',
  context: ({ input }) => initialAnchorState(input),
  initial: 'idle',
  on: {
    FENCES_KNOWN: { actions: withEvent('storeFences') },
    LOADING_FAILED: { actions: withEvent('storeLoadingError') },
    REQUEST: [
      {
        guard: 'isLoaded',
        target: '.confirming',
        // Another user may have changed the anchor meanwhile, which the server does not report.
        actions: [withEvent('storeTarget'), 'needFences'],
      },
      { actions: 'needFences' },
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
        CANCEL: { target: 'idle', actions: 'announceCancelled' },
        // Of a group without vehicles nothing is asked, and closing it cancels nothing.
        CLOSE: 'idle',
      },
    },
    confirmingDanger: {
      on: {
        CONFIRM_DESPITE_DANGER: [
          { guard: 'hasNewDanger', actions: 'storeEndangered' },
          { target: 'applying' },
        ],
        CANCEL: { target: 'idle', actions: 'announceCancelled' },
      },
    },
    applying: {
      invoke: {
        id: 'applyAnchors',
        src: 'applyAnchors',
        input: ({ context }) => context,
        onDone: [
          {
            guard: withEvent('hasFailures'),
            target: 'failed',
            actions: [withEvent('storeResult'), 'needFencesAfresh'],
          },
          { target: 'idle', actions: [withEvent('storeResult'), 'announceDone'] },
        ],
      },
      on: { REQUEST: {} },
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
  },
});
