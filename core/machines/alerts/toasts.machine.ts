import { toastsSetup } from './toasts.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §4, §9: alerts on the screen, each for its duration or until it is dismissed; a severe one until it is acknowledged or
 * opened. A burst is one toast with one sound, and the remaining times pause while the user reads.
 */
export const toastsMachine = toastsSetup.createMachine({
  id: 'toasts',
  context: ({ input: { clock } }) => ({ clock, toasts: [], measuredAtMs: clock() }),
  initial: 'empty',
  states: {
    empty: { on: { SHOW: { target: 'running', actions: ['restartClock', withEvent('show')] } } },
    running: {
      always: { guard: 'isEmpty', target: 'empty' },
      after: { untilNextEnd: { target: 'running', reenter: true, actions: 'elapse' } },
      on: {
        SHOW: {
          target: 'running',
          reenter: true,
          actions: ['elapse', withEvent('show')],
        },
        DISMISS: { actions: withEvent('remove') },
        TAKE_DOWN: { actions: withEvent('remove') },
        PAUSE: { target: 'paused', actions: 'elapse' },
      },
    },
    paused: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        SHOW: { actions: withEvent('show') },
        DISMISS: { actions: withEvent('remove') },
        TAKE_DOWN: { actions: withEvent('remove') },
        RESUME: { target: 'running', actions: 'restartClock' },
      },
    },
  },
});
