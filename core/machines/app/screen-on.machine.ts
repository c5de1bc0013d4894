import { screenOnSetup } from './screen-on.actions.ts';

/**
 * Keeps the screen on, for screens on a wall. A page that was hidden has lost that, and asks for it again when it is
 * visible; so it does where the device refused.
 */
export const screenOnMachine = screenOnSetup.createMachine({
  id: 'screenOn',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: { on: { KEEP: 'on' } },
    on: {
      invoke: { src: 'wakes', input: ({ context }) => context.page },
      initial: 'holding',
      on: { RELEASE: 'off' },
      states: {
        holding: {
          invoke: { src: 'hold', input: ({ context }) => context.appCapabilities },
          initial: 'asking',
          on: { LOST: 'lost' },
          states: {
            asking: { on: { HELD: 'held', REFUSED: '#screenOn.on.refused' } },
            held: {},
          },
        },
        lost: { on: { WAKE: 'holding' } },
        refused: { on: { WAKE: 'holding' } },
      },
    },
  },
});
