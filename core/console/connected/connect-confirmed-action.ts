import type { ActorRefFrom } from 'xstate';
import type { confirmedActionMachine } from '../../machines/requests/confirmed-action.machine.ts';
import { connected } from './connected.ts';
import { verbsOf } from './verbs.ts';

/** Connects an action that runs after a confirmation (§4). */
export function connectConfirmedAction<A, R>(
  actor: ActorRefFrom<ReturnType<typeof confirmedActionMachine<A, R>>>,
) {
  return connected(actor, {
    answers: ({ value, context: { action, completedSteps, isStopping, result, reason } }) => ({
      /** What is asked for, runs or has ended; undefined after it was closed. */
      action,
      isConfirming: value === 'confirming',
      isRunning: value === 'running',
      isDone: value === 'done',
      /** Why it failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      completedSteps,
      /** No further step starts; the current one is completed. */
      isStopping,
      result,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Asks for the confirmation of an action. */
        request: ['action'],
        /** Runs what was asked for, and again what failed. */
        confirm: [],
        /** Completes the current step and skips the others. */
        stop: [],
      }),
      /** Withdraws the question, or closes what has ended; a running action runs on. */
      close: () => {
        send({ type: 'CANCEL' });
        send({ type: 'CLOSE' });
      },
    }),
  });
}
