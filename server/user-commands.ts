import { randomBytes } from 'node:crypto';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import { MAX_PASSWORD_LENGTH } from './accounts/password-reset.ts';
import { Passwords } from './accounts/passwords.ts';
import { userBody } from './accounts/user-body.ts';
import { systemClock } from './runtime/clock.ts';
import { openServerData, type ServerData } from './services/services.ts';
import type { Settings } from './settings/settings.ts';
import { openDatabase } from './storage/database.ts';
import { parseBody } from './wire/read-body.ts';
import { DatabaseError } from './storage/schema/database-error.ts';
import { UsageError } from './command-arguments.ts';

/** An account that is to be made. */
export interface RequestedAccount {
  email: string;
  /** What it is called; undefined means its address. */
  fullName: string | undefined;
  administrator: boolean;
  /** Undefined means that one is made. */
  password: string | undefined;
}

/**
 * Makes an account in the data of a stopped server and returns its password. Rejects with UsageError for what is no
 * address, and with DatabaseError for a name that is taken and while the server runs.
 */
export async function createUser(settings: Settings, account: RequestedAccount): Promise<string> {
  const { email, fullName, administrator } = account;
  if (!/^\S+@\S+$/.test(email)) throw new UsageError(`${email} is no e-mail address`);
  const password = checkedPassword(account.password);
  await withData(settings, async ({ registry }) => {
    if (registry.users.allByKey(loginNameKey(email)).length > 0)
      throw new DatabaseError(
        `There is an account ${email} already: farol user password changes its password`,
      );
    const { password: _none, ...fields } = parseBody(userBody, { name: fullName ?? email, email });
    const passwordHash = await new Passwords().hash(password, '');
    const user = { ...fields, administrator, deviceLimit: -1, password: null };
    await registry.transaction((transaction) => transaction.insert('user', { id: 0, user, passwordHash }));
  });
  return password;
}

/**
 * Gives an account a new password in the data of a stopped server, ends its logins and returns the password. Rejects with
 * DatabaseError when no account or several have this name, and while the server runs.
 */
export async function changePassword(
  settings: Settings,
  { name, password: given, removeTotp }: { name: string; password: string | undefined; removeTotp: boolean },
): Promise<string> {
  const password = checkedPassword(given);
  await withData(settings, async ({ registry, sessions }) => {
    const [account, ...others] = registry.users.allByKey(loginNameKey(name));
    if (account === undefined) throw new DatabaseError(`There is no account ${name}`);
    if (others.length > 0)
      throw new DatabaseError(
        `Several accounts are called ${name}: sign in as an administrator and change one`,
      );
    const passwordHash = await new Passwords().hash(password, '');
    const user = removeTotp ? { ...account.user, totpKey: null } : account.user;
    await registry.transaction((transaction) =>
      transaction.update('user', { ...account, user, passwordHash }),
    );
    await sessions.endAllOf(account.id);
  });
  return password;
}

async function withData(settings: Settings, act: (data: ServerData) => Promise<void>): Promise<void> {
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl, settings.secretKey);
  try {
    const data = await openServerData(database, systemClock, settings.namespace);
    await act(data);
    await data.registry.settled();
  } finally {
    await database.close();
  }
}

function checkedPassword(given: string | undefined): string {
  const password = given ?? randomBytes(15).toString('base64url');
  if (password === '' || password.length > MAX_PASSWORD_LENGTH)
    throw new UsageError(`A password has 1 to ${MAX_PASSWORD_LENGTH} characters`);
  return password;
}
