import type { ActorRefFrom } from 'xstate';
import type { ConfirmedActionEmitted } from '../../machines/requests/confirmed-action.actions.ts';
import type { confirmedActionMachine } from '../../machines/requests/confirmed-action.machine.ts';
import { connectActor, type Connected } from './connect-actor.ts';
import { actionsOf } from './actions.ts';

/** What is known of an action that runs after a confirmation. */
export interface ConfirmedActionView<A, R> {
  /** The action that awaits its confirmation, runs or has ended; undefined after it was closed. */
  readonly action: A | undefined;
  /** The user is asked whether it may run. */
  readonly isConfirming: boolean;
  /** It runs. */
  readonly isRunning: boolean;
  /** It has run to its end. */
  readonly isDone: boolean;
  /** Why it failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** How many of its steps are completed. */
  readonly completedSteps: number;
  /** No further step starts; the current one is completed. */
  readonly isStopping: boolean;
  /** What it resulted in; undefined until it is done. */
  readonly result: R | undefined;
}

/** What users can do with an action that runs after a confirmation. */
export interface ConfirmedActionActions<A> {
  /** Asks for the confirmation of an action. */
  readonly request: (action: A) => void;
  /** Runs the action, or again what of it failed. */
  readonly confirm: () => void;
  /** Completes the current step and skips the others. */
  readonly stop: () => void;
  /** Withdraws the question, or closes what has ended; a running action runs on. */
  readonly close: () => void;
}

/** An action that runs after a confirmation (§4), as front ends see it. */
export type ConnectedConfirmedAction<A, R> = Connected<
  ConfirmedActionView<A, R>,
  ConfirmedActionActions<A>,
  ConfirmedActionEmitted<A, R>
>;

/** Connects an action that runs after a confirmation (§4). */
export function connectConfirmedAction<A, R>(
  actor: ActorRefFrom<ReturnType<typeof confirmedActionMachine<A, R>>>,
): ConnectedConfirmedAction<A, R> {
  return connectActor(actor, {
    view: ({ value, context: { action, completedSteps, isStopping, result, reason } }) => ({
      action,
      isConfirming: value === 'confirming',
      isRunning: value === 'running',
      isDone: value === 'done',
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      completedSteps,
      isStopping,
      result,
    }),
    actions: (send) => ({
      ...actionsOf(send, { request: ['action'], confirm: [], stop: [] }),
      close: () => {
        send({ type: 'CANCEL' });
        send({ type: 'CLOSE' });
      },
    }),
  });
}
