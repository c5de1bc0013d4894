import type { ActorRefFrom } from 'xstate';
import type { User } from '../../../domain/account/user.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.machine.ts';
import type { Sessions } from '../../../ports/sessions.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import type { NamedRecord } from '../../../resources/records/record-action.ts';
import type { AccountSwitch } from '../../../use-cases/access/account-switch.ts';
import {
  endImpersonation,
  IMPERSONATION_NOT_REVERSIBLE,
} from '../../../use-cases/access/end-impersonation.ts';
import {
  currentImpersonation,
  forgetImpersonation,
  noteImpersonation,
} from '../../../use-cases/access/impersonation-note.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';
import { currentUser } from './signed-in-account.ts';

const impersonationConfirmation = confirmedActionMachine<NamedRecord, User>();
const returnRequest = asyncRequestMachine<undefined, User>();

/** Acting as a managed user. */
export interface ImpersonationActors {
  /** Starts acting as a managed user, after a confirmation. */
  impersonation: ActorRefFrom<ReturnType<typeof confirmedActionMachine<NamedRecord, User>>>;
  /** Ends the impersonation. If the server refuses that, the user is signed out with the reason. */
  impersonationEnd: ActorRefFrom<ReturnType<typeof asyncRequestMachine<undefined, User>>>;
}

/** What the feature needs from outside. */
export interface ImpersonationFeaturePorts {
  sessions: Sessions;
  storage: KeyValueStorage;
}

/**
 * Impersonation starts a session as the other user. The original user is remembered until nobody is signed in
 * any more, when the console forgets them (`console-machine.ts`): that may be before the session has loaded.
 */
export const impersonationFeature = featureLogic({
  actors: (
    spawn,
    {
      ports,
      accountSwitch,
    }: { ports: ImpersonationFeaturePorts; accountSwitch: AccountSwitch; scope: SessionScope },
  ): ImpersonationActors => {
    const { sessions, storage } = ports;
    return {
      impersonation: spawn(impersonationConfirmation, {
        input: ({ id }) => accountSwitch.impersonate(id),
      }),
      impersonationEnd: spawn(returnRequest, {
        input: () =>
          endImpersonation(
            { accounts: accountSwitch, sessions },
            currentImpersonation(storage)?.originalId ?? Number.NaN,
          ),
      }),
    };
  },
  wiring: ({ impersonation, impersonationEnd }, { scope, ports: { storage } }) => {
    const { guard } = scope;
    return [
      onEmitted(impersonation, 'done', ({ result }) => {
        const user = currentUser(scope);
        if (user) noteImpersonation(storage, user, result);
        guard.send({ type: 'SIGNED_IN', user: result });
      }),
      onEmitted(impersonationEnd, 'succeeded', ({ response }) => {
        forgetImpersonation(storage);
        guard.send({ type: 'SIGNED_IN', user: response });
      }),
      onChange(
        impersonationEnd,
        ({ value, context: { reason } }) => value === 'failed' && reason === IMPERSONATION_NOT_REVERSIBLE,
        (isOver) => isOver && guard.send({ type: 'SESSION_ENDED', reason: IMPERSONATION_NOT_REVERSIBLE }),
      ),
    ];
  },
});
