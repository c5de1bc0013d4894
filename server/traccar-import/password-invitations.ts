import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_INVITATION_DAYS } from '@farol/core/domain/account/invitation';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { Account } from '../storage/tables/accounts.ts';
import { formatCount, type ImportReport } from './import-report.ts';

const DAY_MS = 86_400_000;

/**
 * Makes accounts that come without a password wait for their people, as invited ones do: an administrator sends each the
 * link. The token of the invitation made here is told to nobody.
 */
export class PasswordInvitations {
  readonly #registry: Registry;
  readonly #now: number;
  #invited = 0;
  /** The first administrator of the source, until it can be found here. */
  #newAdministratorId: number | undefined;

  constructor(registry: Registry, now: number) {
    this.#registry = registry;
    this.#now = now;
  }

  /** Stores an account; in the same transaction its invitation, if it needs one. Returns its id. */
  async insert(transaction: RecordTransaction, account: Account): Promise<number> {
    const { passwordHash, user } = account;
    const id = await transaction.insert('user', account);
    if (user.administrator && !user.disabled) this.#newAdministratorId ??= id;
    const inviterId = this.#administrator()?.id ?? this.#newAdministratorId;
    if (passwordHash !== null || user.disabled || inviterId === undefined) return id;
    await transaction.query
      .insertInto('invitations')
      .values({
        user_id: id,
        token_hash: createHash('sha256').update(randomBytes(32)).digest('hex'),
        inviter_id: inviterId,
        expires_at: this.#now + DEFAULT_INVITATION_DAYS * DAY_MS,
      })
      .execute();
    this.#invited += 1;
    return id;
  }

  /** Tells the operator how users without a password can sign in. */
  report(report: ImportReport): void {
    if (this.#invited > 0)
      report.note(
        `${formatCount(this.#invited)} users have no password here: the API of a Traccar server tells none. An administrator sends them their invitation under Users, or they ask for a new password at the login where mail is set up.`,
      );
    const administrator = this.#administrator();
    if (administrator?.passwordHash === null)
      report.note(`No administrator can sign in yet: farol user password ${administrator.user.email}`);
  }

  /** Returns an administrator, one with a password if there is any. */
  #administrator(): Account | undefined {
    const all = [...this.#registry.users.all()].filter(({ user }) => user.administrator && !user.disabled);
    return all.find(({ passwordHash }) => passwordHash !== null) ?? all[0];
  }
}
