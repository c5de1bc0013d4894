import { NOTHING_TO_PLAY } from './player-state.ts';
import { withEvent } from '../chart/with-event.ts';
import { playerSetup } from './player.actions.ts';

/**
 * Plays routes, all on one clock. It keeps no time itself: while it plays, the moment follows from the clock
 * (`playerMoment`), and the page computes it once a frame.
 */
export const playerMachine = playerSetup.createMachine({
  id: 'player',
  context: ({ input }) => ({ ...NOTHING_TO_PLAY, clock: input }),
  initial: 'empty',
  on: {
    LOAD: { target: '.paused', actions: withEvent('load') },
    UNLOAD: { target: '.empty', actions: 'unload' },
    SET_SPEED: { actions: withEvent('setSpeed') },
    SET_SKIPS_STOPS: { actions: withEvent('setSkipsStops') },
  },
  states: {
    empty: {},
    paused: {
      on: {
        PLAY: { target: 'playing', actions: 'play' },
        SEEK: { actions: withEvent('seek') },
        STEP: { actions: withEvent('step') },
        FOCUS: { guard: withEvent('hasRoute'), actions: withEvent('focus') },
        FOLLOW: { actions: withEvent('follow') },
      },
    },
    /** Entered again with every change, because the end comes earlier or later then. */
    playing: {
      after: {
        untilEnd: [
          { guard: 'isOver', target: 'paused', actions: 'pause' },
          // The clock was set back meanwhile.
          { target: 'playing', reenter: true, actions: 'play' },
        ],
      },
      on: {
        PAUSE: { target: 'paused', actions: 'pause' },
        SEEK: { target: 'playing', reenter: true, actions: withEvent('seek') },
        STEP: { target: 'paused', actions: withEvent('step') },
        SET_SPEED: { target: 'playing', reenter: true, actions: withEvent('setSpeed') },
        SET_SKIPS_STOPS: { target: 'playing', reenter: true, actions: withEvent('setSkipsStops') },
        FOCUS: { guard: withEvent('hasRoute'), actions: withEvent('focus') },
        FOLLOW: { actions: withEvent('follow') },
      },
    },
  },
});
