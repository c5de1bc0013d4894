import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import { isSevereKind } from '../../domain/alert/alert-severity.ts';
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
  /** By default all; but severe ones stay until they are taken down. */
  | { type: 'DISMISS'; ids?: readonly number[] }
  /** Also severe ones: what they are about was acknowledged, opened or snoozed. */
  | { type: 'TAKE_DOWN'; ids: readonly number[] }
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
 * §4, §9: alerts on the screen, each for its duration or until it is dismissed; a severe one until it is acknowledged or
 * opened. A burst is one toast with one sound, and the remaining times pause while the user reads.
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
    show: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'SHOW');
      const { toasts, sounds } = stackNotices(context.toasts, event.arrivals, context.clock());
      enqueue.assign({ toasts });
      for (const url of sounds) enqueue.emit({ type: 'soundDue', url });
    }),
    remove: assign(({ context: { toasts }, event }) => {
      assertEvent(event, ['DISMISS', 'TAKE_DOWN']);
      const { type, ids } = event;
      const isRemoved = ({ id, kind }: Toast): boolean =>
        ids?.includes(id) !== false && (type === 'TAKE_DOWN' || !isSevereKind(kind));
      return { toasts: toasts.filter((toast) => !isRemoved(toast)) };
    }),
  },
  guards: { isEmpty: ({ context }) => context.toasts.length === 0 },
}).createMachine({
  id: 'toasts',
  context: ({ input: { clock } }) => ({ clock, toasts: [], measuredAtMs: clock() }),
  initial: 'empty',
  states: {
    empty: {
      entry: 'restartClock',
      on: {
        SHOW: {
          target: 'running',
          actions: ['restartClock', 'show'],
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
          actions: ['elapse', 'show'],
        },
        DISMISS: {
          target: 'running',
          reenter: true,
          actions: ['elapse', 'remove'],
        },
        TAKE_DOWN: {
          target: 'running',
          reenter: true,
          actions: ['elapse', 'remove'],
        },
        PAUSE: { target: 'paused', actions: 'elapse' },
      },
    },
    paused: {
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        SHOW: { actions: 'show' },
        DISMISS: { actions: 'remove' },
        TAKE_DOWN: { actions: 'remove' },
        RESUME: { target: 'running', actions: 'restartClock' },
      },
    },
  },
});
