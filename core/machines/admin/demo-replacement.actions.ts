import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { trimmedAccount } from '../../domain/account/new-account.ts';
import type { User } from '../../domain/account/user.ts';
import type { DemoContents, NewAdministrator } from '../../domain/server/demo-contents.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { DemoFleet } from '../../ports/demo-fleet.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { replaceDemo } from '../../use-cases/admin/replace-demo.ts';

/** What the replacement needs from outside. */
export interface DemoReplacementPorts {
  demoFleet: DemoFleet;
  sessions: Sessions;
}

export interface DemoReplacementContext {
  readonly ports: DemoReplacementPorts;
  /** What is deleted, once it is known. */
  readonly contents: DemoContents | undefined;
  /** Who takes over from the demo account. */
  readonly administrator: NewAdministrator | undefined;
  /** Why reading or deleting failed, as a failure code. */
  readonly failure: string | undefined;
}

/** Events of the replacement. */
export type DemoReplacementEvent =
  | { type: 'OPEN' }
  /** Deletes the demo. A user of the demo account names the administrator who takes over. */
  | { type: 'CONFIRM'; administrator: NewAdministrator | undefined }
  | { type: 'RETRY' }
  | { type: 'CLOSE' };

/**
 * Emitted once the demo is gone: with the user who is signed in now, undefined if it is still the same or nobody
 * could be signed in.
 */
export interface DemoReplaced {
  type: 'replaced';
  user: User | undefined;
  /** The account of the session is gone. */
  isSignedOut: boolean;
}

const TYPES: {
  context?: DemoReplacementContext;
  events?: DemoReplacementEvent;
  emitted?: DemoReplaced;
  input?: DemoReplacementPorts;
  tags?: 'deleting';
} = {};

/** The actions, guards and actors of the chart. */
export const demoReplacementSetup = setup({
  types: TYPES,
  actors: {
    readContents: fromPromise<DemoContents, DemoReplacementContext>(({ input }) =>
      input.ports.demoFleet.contents(),
    ),
    replace: fromPromise<void, DemoReplacementContext>(({ input: { ports, administrator } }) =>
      replaceDemo(ports, administrator),
    ),
    signIn: fromPromise<User, DemoReplacementContext>(({ input: { ports, administrator } }) =>
      ports.sessions.signIn(administrator?.email ?? '', administrator?.password ?? ''),
    ),
  },
  actions: {
    reset: assign({ contents: undefined, administrator: undefined, failure: undefined }),
    storeContents: assign((_, { output }: { output: DemoContents }) => ({ contents: output })),
    storeAdministrator: assign((_, { administrator }: EventOf<DemoReplacementEvent, 'CONFIRM'>) => ({
      administrator: administrator && trimmedAccount(administrator),
      failure: undefined,
    })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureCodeOf(error) })),
    emitReplaced: emit({ type: 'replaced', user: undefined, isSignedOut: false } as const),
    emitSignedIn: emit((_, { output }: { output: User }) => ({
      type: 'replaced' as const,
      user: output,
      isSignedOut: false,
    })),
    emitSignedOut: emit({ type: 'replaced', user: undefined, isSignedOut: true } as const),
  },
  guards: {
    losesAccount: ({ context }) => context.contents?.needsAdministrator === true,
  },
});
