import { Failure } from '../../domain/values/failure.ts';
import type { Principal } from '../../domain/access/permission.ts';
import { completedUser, isRememberedUser } from '../../domain/access/remembered-user.ts';
import { userToSave } from '../../domain/access/user-to-save.ts';
import { isListedUser, isSuperior, userRemovalProblem } from '../../domain/access/user-permissions.ts';
import { mayListUsers } from '../../domain/access/user-list-permission.ts';
import type { User } from '../../domain/account/user.ts';
import type { Records } from '../../ports/records.ts';
import type { Sessions } from '../../ports/sessions.ts';
import { RESOURCES, type RecordOf } from '../../resources/kinds/resources.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';

/**
 * Records that apply the rules for users (§5, §6) whatever screen, import or action uses them: only those who
 * may have managed users list them, share guests are not listed, superiors are neither saved nor deleted,
 * users do not delete themselves, and permission flags replace the plain restrictions. Of one's own account as
 * this browser remembers it the rest is read before it is saved. Refusals are Failures with status 0: nothing was
 * sent.
 */
export class PermittedUserRecords implements Records {
  readonly #records: Records;
  readonly #principal: () => Principal | undefined;
  readonly #sessions: Pick<Sessions, 'current'>;
  readonly #known = new Map<number, User>();

  /** @param principal the signed-in user, if any */
  constructor(records: Records, principal: () => Principal | undefined, sessions: Pick<Sessions, 'current'>) {
    this.#records = records;
    this.#sessions = sessions;
    this.#principal = principal;
  }

  async list<K extends ResourceName>(name: K, filter?: RecordFilter): Promise<RecordOf<K>[]> {
    if (name !== 'users') return await this.#records.list(name, filter);
    const principal = this.#principal();
    if (!principal || !mayListUsers(principal.user)) return [];
    const records = await this.#records.list(name, filter);
    return records.filter((record) => {
      const user = userOf(record);
      if (user) this.#known.set(user.id, user);
      return user !== undefined && isListedUser(user);
    });
  }

  async save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    const principal = this.#principal();
    if (name !== 'users' || !principal) return await this.#records.save(name, record);
    const whole = await this.#whole(record, principal);
    const user = userOf(whole);
    if (!user) return await this.#records.save(name, whole);
    const before = this.#known.get(user.id) ?? user;
    if (isSuperior(before, principal.user)) throw new Failure('USER_IS_SUPERIOR', 0);
    const saved = await this.#records.save(name, { ...whole, ...userToSave(user, principal) });
    const savedUser = userOf(saved);
    if (savedUser) this.#known.set(savedUser.id, savedUser);
    return saved;
  }

  /** Returns a record of a user with what a browser does not remember of them. */
  async #whole<R extends object>(record: R, { namespace }: Principal): Promise<R> {
    if (!isRememberedUser(record)) return record;
    const user = await this.#sessions.current();
    if (userOf(record)?.id !== user.id) throw new Failure('USER_NOT_AUTHED', 0);
    return completedUser(record, user, namespace);
  }

  async remove(name: ResourceName, id: number): Promise<void> {
    const principal = this.#principal();
    const user = this.#known.get(id);
    const problem =
      name === 'users' && principal
        ? id === principal.user.id
          ? 'USER_IS_SELF'
          : user && userRemovalProblem(user, principal.user)
        : undefined;
    if (problem) throw new Failure(problem, 0);
    await this.#records.remove(name, id);
    if (name === 'users') this.#known.delete(id);
  }
}

function userOf(record: unknown): User | undefined {
  return RESOURCES.users.wire.read(record);
}
