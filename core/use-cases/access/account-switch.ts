import type { User } from '../../domain/account/user.ts';
import type { Accounts } from '../../ports/accounts.ts';
import type { Sessions } from '../../ports/sessions.ts';

/** The session of a browser, which may become that of another account. */
export interface AccountSwitch {
  /** Makes the session that of another user. Rejects with a Failure. */
  impersonate(userId: number): Promise<User>;
  /** Returns the user of the session, from an answer that no switch overlaps. Rejects with a Failure. */
  current(): Promise<User>;
}

/**
 * Keeps questions about the session apart from switches to another account. The server ends the old session before
 * the answer with the new user arrives: what is asked meanwhile is answered as if nobody, or somebody else, were
 * signed in. Such an answer says nothing of the session, so it is asked again once the switch is over.
 */
export function accountSwitch({
  accounts,
  sessions,
}: {
  accounts: Pick<Accounts, 'impersonate'>;
  sessions: Pick<Sessions, 'current'>;
}): AccountSwitch {
  let switching: Promise<unknown> | undefined;
  const current = async (): Promise<User> => {
    const before = switching;
    await before?.catch(() => {});
    const answer = sessions.current();
    await answer.catch(() => {});
    return before === switching ? answer : current();
  };
  return {
    impersonate: (userId) => {
      const becoming = accounts.impersonate(userId);
      switching = becoming;
      return becoming;
    },
    current,
  };
}
