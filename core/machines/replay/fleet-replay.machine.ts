import { and, not } from 'xstate';
import { withEvent } from '../chart/with-event.ts';
import { NO_REPLAY, spanFrom } from './fleet-replay-state.ts';
import { fleetReplaySetup } from './fleet-replay.actions.ts';

/**
 * The fleet at a past moment. One moment is loaded first, which is quick; a span follows when
 * it is to be played, and the next span while it plays. It keeps no time itself: `fleetReplayTimeMs` tells the moment.
 */
export const fleetReplayMachine = fleetReplaySetup.createMachine({
  id: 'fleetReplay',
  context: ({ input }) => ({ ...NO_REPLAY, ...input, hasFleetHistory: true }),
  initial: 'live',
  on: {
    SHOW: { target: '.loading', actions: withEvent('seek') },
    SET_SPEED: { actions: withEvent('setSpeed') },
    VIEW_CHANGED: [
      { guard: withEvent('isViewWanted'), target: '.loading' },
      { guard: 'isLimited', actions: 'compareView' },
    ],
    SHOW_VIEW: { guard: 'isLimited', target: '.loading' },
    LIVE: { target: '.live', actions: 'clear' },
  },
  states: {
    live: {},
    /** The one moment is loaded; what was shown before stays until then. */
    loading: {
      entry: 'rest',
      invoke: {
        src: 'load',
        input: ({ context }) => ({
          ports: context.ports,
          known: context,
          choose: context.choose,
          span: { fromMs: context.atMs, toMs: context.atMs },
        }),
        onDone: { target: 'shown', actions: withEvent('storeLoaded') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
      on: { PLAY: { actions: 'wantPlay' }, PAUSE: { actions: 'wantRest' } },
    },
    shown: {
      always: [{ guard: 'wantsPlay', target: 'buffering' }],
      on: {
        SHOW: [
          { guard: withEvent('isTold'), actions: withEvent('seek') },
          { target: 'loading', actions: withEvent('seek') },
        ],
        PLAY: { actions: 'wantPlay' },
      },
    },
    /** The span from the moment on is loaded, to be played. */
    buffering: {
      entry: 'rest',
      always: [
        { guard: 'isNow', target: 'shown', actions: 'wantRest' },
        { guard: 'canPlay', target: 'playing' },
      ],
      invoke: {
        src: 'load',
        input: ({ context }) => ({
          ports: context.ports,
          known: context,
          choose: (directory) => context.view ?? context.choose(directory),
          span: spanFrom(context.atMs, context.speed, context.ports.clock()),
        }),
        onDone: { target: 'playing', actions: withEvent('storeLoaded') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
      on: { PAUSE: { target: 'shown', actions: 'wantRest' } },
    },
    /** Entered again with every change, because the end of what is loaded comes earlier or later then. */
    playing: {
      entry: 'run',
      invoke: {
        src: 'loadNext',
        input: ({ context }) => ({
          ports: context.ports,
          known: context,
          span: spanFrom(context.tracks?.toMs ?? 0, context.speed, context.ports.clock()),
        }),
        onDone: { actions: withEvent('storeNext') },
        // The span is asked for again when it is needed, and the user is told then.
        onError: { actions: 'forgetNext' },
      },
      after: {
        untilEndOfTracks: [
          {
            guard: and([not('isNow'), 'hasNext']),
            target: 'playing',
            reenter: true,
            actions: ['rest', 'takeNext'],
          },
          // Also near the present, where nothing is loaded and it ends.
          { target: 'buffering' },
        ],
      },
      on: {
        PAUSE: { target: 'shown', actions: ['rest', 'wantRest'] },
        SHOW: [
          { guard: withEvent('isTold'), target: 'playing', reenter: true, actions: withEvent('seek') },
          { target: 'loading', actions: [withEvent('seek')] },
        ],
        SET_SPEED: { target: 'playing', reenter: true, actions: withEvent('setSpeed') },
      },
    },
    failed: { on: { RETRY: 'loading', PAUSE: { actions: 'wantRest' } } },
  },
});
