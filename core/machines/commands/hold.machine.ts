import { emit, setup } from 'xstate';

/** What somebody does to a control that has to be held. */
export type HoldEvent =
  /** Pressed and not yet let go, with a pointer or a key. */
  | { type: 'PRESS' }
  | { type: 'RELEASE' }
  /** Activated as a whole, by technology that cannot hold anything. */
  | { type: 'ACTIVATE' };

const TYPES: { events?: HoldEvent; emitted?: { type: 'confirmed' } } = {};

/**
 * §4, "Lock and unlock": what may harm is confirmed by holding a control for two seconds; who lets go earlier has not
 * confirmed. Assistive technology, which can only activate, does so twice: the second time counts one to eight seconds
 * after the first, so that neither a double press nor two presses of different moments confirm.
 */
export const holdMachine = setup({
  types: TYPES,
  delays: { held: 2000, tooSoon: 1000, tooLate: 7000 },
  actions: { confirm: emit({ type: 'confirmed' }) },
}).createMachine({
  id: 'hold',
  initial: 'idle',
  on: { PRESS: '.holding' },
  states: {
    idle: { on: { ACTIVATE: 'activated' } },
    holding: {
      after: { held: { target: 'idle', actions: 'confirm' } },
      on: { RELEASE: 'idle', PRESS: {} },
    },
    activated: {
      after: { tooSoon: 'awaitingSecond' },
      on: { ACTIVATE: { target: 'activated', reenter: true } },
    },
    awaitingSecond: {
      after: { tooLate: 'idle' },
      on: { ACTIVATE: { target: 'idle', actions: 'confirm' } },
    },
  },
});
