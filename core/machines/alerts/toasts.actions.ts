import { assign, enqueueActions, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { isSevereKind } from '../../domain/alert/alert-severity.ts';
import { elapseToasts, stackToasts, type IncomingToast, type Toast } from '../../domain/alert/toast-stack.ts';
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
  | { type: 'SHOW'; arrivals: readonly IncomingToast[] }
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

/** The actions, guards and actors of the chart. */
export const toastsSetup = setup({
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
    show: enqueueActions(({ context, enqueue }, { arrivals }: EventOf<ToastsEvent, 'SHOW'>) => {
      const { toasts, sounds } = stackToasts(context.toasts, arrivals, context.clock());
      enqueue.assign({ toasts });
      for (const url of sounds) enqueue.emit({ type: 'soundDue', url });
    }),
    remove: assign(({ context: { toasts } }, event: EventOf<ToastsEvent, 'DISMISS' | 'TAKE_DOWN'>) => {
      const { type, ids } = event;
      const isRemoved = ({ id, kind }: Toast): boolean =>
        ids?.includes(id) !== false && (type === 'TAKE_DOWN' || !isSevereKind(kind));
      return { toasts: toasts.filter((toast) => !isRemoved(toast)) };
    }),
  },
  guards: { isEmpty: ({ context }) => context.toasts.length === 0 },
});
