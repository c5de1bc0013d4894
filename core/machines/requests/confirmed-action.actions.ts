import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';

/**
 * Runs a confirmed action. `reportProgress` receives the number of completed steps; no further step may start
 * once `shouldContinue` returns false. Rejects with a Failure.
 */
export type ConfirmedTask<A, R> = (
  action: A,
  reportProgress: (completedSteps: number) => void,
  shouldContinue: () => boolean,
) => Promise<R>;

/** The state of a confirmed action. */
export interface ConfirmedActionContext<A, R> {
  readonly task: ConfirmedTask<A, R>;
  readonly action: A | undefined;
  readonly completedSteps: number;
  /** The user wants no further step; the current one is completed. */
  readonly isStopping: boolean;
  readonly result: R | undefined;
  /** Why it failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of a confirmed action. */
export type ConfirmedActionEvent<A, R> =
  | { type: 'REQUEST'; action: A }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  /** Stops a running action: completed steps stay, the rest is skipped. */
  | { type: 'STOP' }
  /** Closes a completed or failed action. */
  | { type: 'CLOSE' }
  | { type: 'PROGRESS'; completedSteps: number }
  | { type: 'SUCCEEDED'; result: R }
  | { type: 'FAILED'; error: unknown };

/** Emitted at the end of an action. */
export type ConfirmedActionEmitted<A, R> =
  | { type: 'cancelled'; action: A | undefined }
  | { type: 'done'; action: A | undefined; result: R };

/** The actions, guards and actors of the chart. */
export function confirmedActionSetup<A, R>() {
  const TYPES: {
    context?: ConfirmedActionContext<A, R>;
    events?: ConfirmedActionEvent<A, R>;
    emitted?: ConfirmedActionEmitted<A, R>;
    input?: ConfirmedTask<A, R>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      task: fromCallback<ConfirmedActionEvent<A, R>, { task: ConfirmedTask<A, R>; action: A | undefined }>(
        ({ input: { task, action }, sendBack, receive }) => {
          if (action === undefined) return undefined;
          let shouldContinue = true;
          const stop = (): void => {
            shouldContinue = false;
          };
          receive(stop);
          const reportProgress = (completedSteps: number): void =>
            sendBack({ type: 'PROGRESS', completedSteps });
          task(action, reportProgress, () => shouldContinue).then(
            (result) => sendBack({ type: 'SUCCEEDED', result }),
            (error: unknown) => sendBack({ type: 'FAILED', error }),
          );
          return stop;
        },
      ),
    },
    actions: {
      storeAction: assign((_, { action }: EventOf<ConfirmedActionEvent<A, R>, 'REQUEST'>) => ({
        action,
        ...NOT_STARTED,
      })),
      resetProgress: assign(NOT_STARTED),
      markStopping: assign({ isStopping: true }),
      storeProgress: assign((_, { completedSteps }: EventOf<ConfirmedActionEvent<A, R>, 'PROGRESS'>) => ({
        completedSteps,
      })),
      storeResult: assign((_, { result }: EventOf<ConfirmedActionEvent<A, R>, 'SUCCEEDED'>) => ({ result })),
      storeReason: assign((_, { error }: EventOf<ConfirmedActionEvent<A, R>, 'FAILED'>) => ({
        reason: failureCodeOf(error),
      })),
      emitCancelled: emit(({ context: { action } }) => ({ type: 'cancelled' as const, action })),
      emitDone: emit(
        ({ context: { action } }, { result }: EventOf<ConfirmedActionEvent<A, R>, 'SUCCEEDED'>) => ({
          type: 'done' as const,
          action,
          result,
        }),
      ),
      stopTask: sendTo('task', { type: 'STOP' as const }),
      reset: assign({ action: undefined, ...NOT_STARTED }),
    },
  });
}

export const NOT_STARTED = { completedSteps: 0, isStopping: false, result: undefined, reason: undefined };
