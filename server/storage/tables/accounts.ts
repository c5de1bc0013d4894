import { loginNameKey } from '@farol/core/domain/account/login-name';
import type { User } from '@farol/core/domain/account/user';
import { readOrThrow } from '../schema/readable-rows.ts';
import type { SecretBox } from '../secret-box.ts';
import { objectIn } from '../schema/stored-json.ts';
import type { Table } from './table.ts';

/** A user with the data that only the server knows; `user.password` is always null. */
export interface Account {
  id: number;
  user: User;
  /** Null when the user cannot sign in with a password. */
  passwordHash: string | null;
}

/** The table of accounts; TOTP keys are stored encrypted. */
export function accountTable(secrets: SecretBox): Table<Account> {
  const columns = (account: Account) => columnsOf(account, secrets);
  return {
    load: async (query) =>
      (await query.selectFrom('users').selectAll().execute()).map((row) =>
        readOrThrow(`User ${row.id} in the table users`, () => {
          const fields = objectIn(row.data);
          return {
            id: row.id,
            passwordHash: row.password_hash,
            user: {
              id: row.id,
              attributes: objectIn(row.attributes),
              name: row.name,
              login: null,
              email: row.email,
              password: null,
              ...fields,
              totpKey: fields.totpKey ? secrets.open(fields.totpKey) : null,
            },
          };
        }),
      ),
    insert: async (query, draft) =>
      (await query.insertInto('users').values(columns(draft)).returning('id').executeTakeFirstOrThrow()).id,
    update: async (query, account) => {
      await query.updateTable('users').set(columns(account)).where('id', '=', account.id).execute();
    },
    remove: async (query, id) => {
      await query.deleteFrom('users').where('id', '=', id).execute();
    },
  };
}

function columnsOf({ user, passwordHash }: Account, secrets: SecretBox) {
  const { id: _id, attributes, name, email, password: _password, totpKey, ...fields } = user;
  return {
    name,
    email,
    email_key: loginNameKey(email),
    login_key: user.login === null ? null : loginNameKey(user.login),
    password_hash: passwordHash,
    data: JSON.stringify({ ...fields, totpKey: totpKey ? secrets.seal(totpKey) : null }),
    attributes: JSON.stringify(attributes),
  };
}
