import { NOTHING_TO_PLAY } from './player-state.ts';
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
    LOAD: { target: '.paused', actions: 'load' },
    UNLOAD: { target: '.empty', actions: 'unload' },
    SET_SPEED: { actions: 'setSpeed' },
    SET_SKIPS_STOPS: { actions: 'setSkipsStops' },
  },
  states: {
    empty: {},
    paused: {
      on: {
        PLAY: { target: 'playing', actions: 'play' },
        SEEK: { actions: 'seek' },
        STEP: { actions: 'step' },
        FOCUS: { guard: 'hasRoute', actions: 'focus' },
        FOLLOW: { actions: 'follow' },
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
        SEEK: { target: 'playing', reenter: true, actions: 'seek' },
        STEP: { target: 'paused', actions: 'step' },
        SET_SPEED: { target: 'playing', reenter: true, actions: 'setSpeed' },
        SET_SKIPS_STOPS: { target: 'playing', reenter: true, actions: 'setSkipsStops' },
        FOCUS: { guard: 'hasRoute', actions: 'focus' },
        FOLLOW: { actions: 'follow' },
      },
    },
  },
});
