import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { addDays } from '@farol/core/domain/billing/due-dates';
import { userBody } from '../../../server/accounts/user-body.ts';
import { Registry } from '../../../server/registry/registry.ts';
import type { Database } from '../../../server/storage/database.ts';
import { parseBody } from '../../../server/wire/read-body.ts';
import { billingOn } from '../../harness/billing-on.ts';
import { onEachDatabase } from '../../harness/temporary-database.ts';

const CUSTOMERS = 40;
const FIRST_DUE = '2026-03-10';

async function createCustomers(database: Database): Promise<void> {
  const registry = await Registry.open(database, 'farol');
  await registry.transaction(async (transaction) => {
    for (let at = 0; at < CUSTOMERS; at += 1) {
      const attributes = {
        'farol.enableBilling': '1',
        'farol.billingPrice': '4990',
        'farol.billingDate': FIRST_DUE,
        'farol.billingSuspension': '1',
        'farol.billingSuspensionDays': '5',
      };
      const body = { name: `Customer ${at}`, email: `c${at}@example.com`, attributes };
      const user = { ...parseBody(userBody, body), password: null };
      await transaction.insert('user', { id: 0, user, passwordHash: null });
    }
  });
}

const nowOn = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** A billing run in a process of its own. */
class BillingProcess {
  readonly #child: ChildProcess;
  readonly #said: AsyncIterator<unknown[]>;

  constructor() {
    this.#child = fork(new URL('../../harness/billing-process.ts', import.meta.url), { execArgv: [] });
    this.#said = on(this.#child, 'message', { close: ['exit'] });
    onTestFinished(() => void this.#child.kill('SIGKILL'));
  }

  async open(order: { folder: string; address?: string | undefined; isBeside: boolean }): Promise<unknown> {
    this.#child.send(order);
    return this.#next();
  }

  /** Runs until so many invoices are there, or to the end. Returns the last that was said. */
  async run(nowMs: number, invoices = Number.POSITIVE_INFINITY): Promise<unknown> {
    this.#child.send({ nowMs });
    for (;;) {
      const said = await this.#next();
      if (said === 'done' || (typeof said === 'number' && said >= invoices)) return said;
    }
  }

  async #next(): Promise<unknown> {
    const { done, value } = await this.#said.next();
    if (done) throw new Error('the process ended');
    return value[0];
  }

  /** Ends it as a power failure would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

onEachDatabase('billing run', (create) => {
  test('billing run: two processes at the same time issue each invoice once, and agree who is suspended', async () => {
    const temporary = await create();
    const database = await temporary.open();
    try {
      await createCustomers(database);
      for (const day of ['2026-03-05', '2026-03-20', '2026-06-01']) {
        const parts = await Promise.all([billingOn(database, nowOn(day)), billingOn(database, nowOn(day))]);
        await Promise.all(parts.map(({ billingRun }) => billingRun.check()));
      }
      const invoices = await database.query.selectFrom('invoices').select(['user_id', 'period']).execute();
      const keys = invoices.map(({ user_id: id, period }) => `${id} ${period}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toHaveLength(CUSTOMERS * 4);
      const access = await database.query.selectFrom('account_access').selectAll().execute();
      expect(access.map((row) => row.suspended_since)).toEqual(Array(CUSTOMERS).fill('2026-03-20'));
    } finally {
      await database.close();
      await temporary.remove();
    }
  });

  test('billing run: of two processes of the system one is killed in the middle, and each invoice is issued once', async () => {
    const temporary = await create();
    try {
      const { folder, databaseUrl: address } = temporary;
      const database = await temporary.open();
      await createCustomers(database);
      await database.close();
      const [first, second] = [new BillingProcess(), new BillingProcess()];
      const now = nowOn(addDays(FIRST_DUE, -5));
      // PostgreSQL passes from one server to another; SQLite belongs to one of them until it has ended.
      const isBeside = address !== undefined;
      expect(await first.open({ folder, address, isBeside })).toBe('opened');
      expect(await second.open({ folder, address, isBeside })).toBe(isBeside ? 'opened' : 'refused');
      const other = isBeside ? second.run(now) : undefined;
      const reached = await first.run(now, CUSTOMERS / 4);
      await first.kill();
      // With another beside it, it may have had nothing to do any more.
      if (!isBeside) expect(reached).toBeLessThan(CUSTOMERS);
      if (!isBeside) expect(await second.open({ folder, address, isBeside })).toBe('opened');
      expect(await (other ?? second.run(now))).toBe('done');
      await second.kill();
      const after = await temporary.open();
      const issued = await after.query.selectFrom('invoices').select('user_id').execute();
      const steps = await after.query.selectFrom('invoice_steps').select('invoice_id').execute();
      await after.close();
      expect(new Set(issued.map((row) => row.user_id)).size).toBe(CUSTOMERS);
      expect([issued.length, steps.length]).toEqual([CUSTOMERS, CUSTOMERS]);
    } finally {
      await temporary.remove();
    }
  }, 180_000);
});
