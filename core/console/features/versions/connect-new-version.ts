import type { ActorRefFrom } from 'xstate';
import type { newVersionMachine } from '../../../machines/versions/new-version.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';

/** What is known of the offer of a new version of the console. */
export interface NewVersionView {
  /** The user is asked whether the new version is to be opened now. */
  readonly isOffered: boolean;
}

/** What users can do with the offer of a new version of the console. */
export interface NewVersionActions {
  /** Opens the new version: the page is loaded again. */
  readonly open: () => void;
  /** Stays with the running version. */
  readonly postpone: () => void;
}

/** The offer of a new version of the console, as front ends see it. */
export type ConnectedNewVersion = Connected<NewVersionView, NewVersionActions>;

/** Connects the offer of a new version of the console (§2). */
export function connectNewVersion(newVersion: ActorRefFrom<typeof newVersionMachine>): ConnectedNewVersion {
  return connectActor(newVersion, {
    view: ({ value }) => ({
      isOffered: value === 'offered',
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        postpone: [],
      }),
      open: () => send({ type: 'ACCEPT' }),
    }),
  });
}
