import { assign, enqueueActions, setup } from 'xstate';
import {
  elapseToasts,
  stackNotices,
  type IncomingNotice,
  type Toast,
} from '../../domain/alert/notice-stack.ts';
import type { Clock } from '../../ports/clock.ts';

/** The recent alerts on the screen. */
export interface ToastsContext {
  clock: Clock;
  /** Oldest first. */
  toasts: readonly Toast[];
  /** The time at which the toasts' remaining times were measured. */
  measuredAtMs: number;
}

/** Events of toasts. */
export type ToastsEvent =
  | { type: 'SHOW'; arrivals: readonly IncomingNotice[] }
  | { type: 'DISMISS'; id: number }
  | { type: 'DISMISS_ALL' }
  /** The user points at a toast or focuses it: no toast disappears until RESUME. */
  | { type: 'PAUSE' }
  | { type: 'RESUME' };

/** Emitted when a sound is due. */
export interface SoundDue {
  type: 'soundDue';
  url: string;
}

const TYPES: {
  context?: ToastsContext;
  events?: ToastsEvent;
  emitted?: SoundDue;
  input?: { clock: Clock };
} = {};

/** The longest timer, as timers cannot be endless. */
const MAX_TIMER_MS = 60_000;

/**
 * §4, §9: alerts on the screen, each for its duration or until it is dismissed. A burst is one toast with one
 * sound, and the remaining times pause while the user reads.
 */
export const toastsMachine = setup({
  types: TYPES,
  delays: {
    untilNextEnd: ({ context: { toasts } }) =>
      Math.min(MAX_TIMER_MS, ...toasts.map(({ remainingMs }) => remainingMs)),
  },
  actions: {
    elapse: assign(({ context: { clock, toasts, measuredAtMs } }) => {
      const nowMs = clock();
      return { toasts: elapseToasts(toasts, nowMs - measuredAtMs), measuredAtMs: nowMs };
    }),
    restartClock: assign(({ context: { clock } }) => ({ measuredAtMs: clock() })),
    show: enqueueActions(({ context, enqueue }, arrivals: readonly IncomingNotice[]) => {
      const { toasts, sounds } = stackNotices(context.toasts, arrivals, context.clock());
      enqueue.assign({ toasts });
      for (const url of sounds) enqueue.emit({ type: 'soundDue', url });
    }),
    dismiss: assign(({ context }, id: number) => ({ toasts: context.toasts.filter((one) => one.id !== id) })),
    dismissAll: assign({ toasts: [] }),
  },
  guards: { isEmpty: ({ context }) => context.toasts.length === 0 },
}).createMachine({
  id: 'toasts',
  context: ({ input: { clock } }) => ({ clock, toasts: [], measuredAtMs: clock() }),
  initial: 'empty',
  on: { DISMISS_ALL: { target: '.empty', actions: 'dismissAll' } },
  states: {
    empty: {
      entry: 'restartClock',
      on: {
        SHOW: {
          target: 'running',
          actions: ['restartClock', { type: 'show', params: ({ event }) => event.arrivals }],
        },
      },
    },
    running: {
      always: { guard: 'isEmpty', target: 'empty' },
      after: { untilNextEnd: { target: 'running', reenter: true, actions: 'elapse' } },
      on: {
        SHOW: {
          target: 'running',
          reenter: true,
          actions: ['elapse', { type: 'show', params: ({ event }) => event.arrivals }],
        },
        DISMISS: {
          target: 'running',
          reenter: true,
          actions: ['elapse', { type: 'dismiss', params: ({ event }) => event.id }],
        },
        PAUSE: { target: 'paused', actions: 'elapse' },
      },
    },
    paused: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        SHOW: { actions: { type: 'show', params: ({ event }) => event.arrivals } },
        DISMISS: { actions: { type: 'dismiss', params: ({ event }) => event.id } },
        RESUME: { target: 'running', actions: 'restartClock' },
      },
    },
  },
});
