import { setImmediate } from 'node:timers/promises';
import { newAccountProblem } from '@farol/core/domain/account/new-account';
import type { DemoContents } from '@farol/core/domain/server/demo-contents';
import type { Access } from '../access/access.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Services } from '../services/services.ts';
import { badRequest, notFound } from '../wire/http-error.ts';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';
import { removeDemoInvoices, removeDemoPix } from './demo-billing.ts';
import { demoDevice } from './demo-fleet.ts';
import { removeDemoMark, type DemoMark } from './demo-mark.ts';
import { demoIdentifiers, demoRecords, demoResellerIds, demoUserId } from './demo-records.ts';

/** What simulates the demo's vehicles. */
export interface DemoSimulation {
  /** Ends it; resolves when no report is on its way. */
  stop(): Promise<void>;
  /** Starts it again. */
  resume(): Promise<void>;
}

/** Removes the demo, so that a fleet of one's own can begin (§2). For administrators. */
export class DemoRemoval {
  readonly #services: Pick<
    Services,
    'registry' | 'users' | 'records' | 'sessions' | 'integrations' | 'namespace'
  >;
  /** Set by the server once its demo fleet drives. */
  simulation: DemoSimulation | undefined;
  /** Called when the demo is gone. */
  onReplaced: () => void = () => {};

  #mark: DemoMark | undefined;

  /** @param mark what the seeding of this database created; undefined without a demo */
  constructor(
    services: Pick<Services, 'registry' | 'users' | 'records' | 'sessions' | 'integrations' | 'namespace'>,
    mark: DemoMark | undefined,
  ) {
    this.#services = services;
    this.#mark = mark;
  }

  /** Whether any of the demo is there. */
  get isThere(): boolean {
    const mark = this.#mark;
    if (!mark) return false;
    const { registry } = this.#services;
    return (
      demoUserId(registry, mark) !== undefined ||
      demoResellerIds(registry, mark).length > 0 ||
      demoIdentifiers().some((uniqueId) => demoDevice({ registry }, mark, { uniqueId }) !== undefined)
    );
  }

  /** Returns what is deleted. Throws 404 without a demo. */
  contents(access: Access): DemoContents {
    access.requireAdministrator();
    const mark = this.#mark;
    if (!mark || !this.isThere) throw notFound();
    const { registry, namespace } = this.#services;
    const userId = demoUserId(registry, mark);
    const { records } = demoRecords(registry, mark, namespace);
    const count = (kind: VisibleKind): number => records.get(kind)?.length ?? 0;
    return {
      vehicles: count('device'),
      groups: count('group'),
      drivers: count('driver'),
      geofences: count('geofence'),
      commands: count('command'),
      notifications: count('notification'),
      maintenances: count('maintenance'),
      accounts: demoResellerIds(registry, mark).length,
      account: userId === undefined ? null : (registry.users.get(userId)?.user.email ?? null),
      needsAdministrator: userId === access.user.id,
    };
  }

  /**
   * Creates the administrator named by the body, if the caller uses the demo account, and removes the demo, in one
   * transaction: nobody is locked out, and nothing is half removed. The history of its vehicles is removed in the
   * background, after a restart too.
   */
  async replace(access: Access, body: unknown): Promise<void> {
    const { needsAdministrator } = this.contents(access);
    const { registry, users, sessions } = this.#services;
    let removedUsers: readonly number[] = [];
    const remove = async (transaction: RecordTransaction): Promise<void> => {
      removedUsers = await this.#remove(transaction);
    };
    // Otherwise its reports would count as those of unknown devices.
    await this.simulation?.stop();
    try {
      if (needsAdministrator) await users.create(access, administratorFrom(body), remove);
      else await registry.transaction(remove);
    } catch (error) {
      await this.simulation?.resume();
      throw error;
    }
    this.simulation = undefined;
    this.#mark = undefined;
    this.onReplaced();
    for (const id of removedUsers) await sessions.endAllOf(id);
  }

  async #remove(transaction: RecordTransaction): Promise<readonly number[]> {
    const { registry, records, users, namespace } = this.#services;
    // Another call may have removed it while this one waited.
    if (!this.#mark) throw notFound();
    const { records: ids, users: userIds } = demoRecords(registry, this.#mark, namespace);
    for (const [kind, kindIds] of ids)
      for (const id of kindIds) {
        await records.removeIn(transaction, kind, id);
        // Others have their turn.
        await setImmediate();
      }
    await removeDemoInvoices(transaction.query, userIds);
    await removeDemoPix(transaction, this.#services.integrations);
    await users.removeIn(transaction, userIds);
    await removeDemoMark(transaction.query);
    return userIds;
  }
}

/** Returns the body of the new account: an administrator as the first of a server, and nothing else that was sent. */
function administratorFrom(body: unknown): object {
  const { name, email, password }: Record<string, unknown> = Object(body);
  if (typeof name !== 'string' || typeof email !== 'string' || typeof password !== 'string')
    throw badRequest('Fields "name", "email" and "password" are required');
  if (newAccountProblem({ name, email, password }))
    throw badRequest('The name needs 3 characters, the e-mail or username and the password 4');
  return { name, email, password, administrator: true, deviceLimit: -1 };
}
