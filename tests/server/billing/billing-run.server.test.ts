import { expect, test } from 'vitest';
import { openBilling, type BillingParts } from '../../../server/billing/open-billing.ts';
import { userBody } from '../../../server/accounts/user-body.ts';
import { Integrations } from '../../../server/integrations/integrations.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { Outbox } from '../../../server/outbox/outbox.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import type { Database } from '../../../server/storage/database.ts';
import { parseBody } from '../../../server/wire/read-body.ts';
import { onEachDatabase } from '../../harness/temporary-database.ts';

const CUSTOMERS = 40;

/** Billing of one process on a database that others may use, too. */
async function processOn(database: Database, nowMs: number): Promise<BillingParts> {
  const registry = await Registry.open(database, 'farol');
  const time = { ...systemClock, now: () => nowMs };
  return openBilling(registry, {
    database,
    outbox: await Outbox.open(database, time),
    integrations: await Integrations.open(database, registry, 'farol'),
    mailer: {
      isConfigured: false,
      canReach: () => false,
      serverFor: () => '',
      sendAtOnce: () => Promise.resolve(),
    },
    targets: new OutgoingTargets(new NetworkList([])),
    time,
    brandOf: () => Promise.resolve({ name: 'Farol', isReseller: false, color: '#000' }),
    logoOf: () => Promise.resolve(undefined),
  });
}

onEachDatabase('billing run', (create) => {
  test('billing run: two processes at the same time issue each invoice once, and agree who is suspended', async () => {
    const temporary = await create();
    const database = await temporary.open();
    try {
      const registry = await Registry.open(database, 'farol');
      await registry.transaction(async (transaction) => {
        for (let at = 0; at < CUSTOMERS; at += 1) {
          const attributes = {
            'farol.enableBilling': '1',
            'farol.billingPrice': '4990',
            'farol.billingDate': '2026-03-10',
            'farol.billingSuspension': '1',
            'farol.billingSuspensionDays': '5',
          };
          const body = { name: `Customer ${at}`, email: `c${at}@example.com`, attributes };
          const user = { ...parseBody(userBody, body), password: null };
          await transaction.insert('user', { id: 0, user, passwordHash: null });
        }
      });
      for (const day of ['2026-03-05', '2026-03-20', '2026-06-01']) {
        const now = Date.parse(`${day}T12:00:00Z`);
        const processes = await Promise.all([processOn(database, now), processOn(database, now)]);
        await Promise.all(processes.map(({ billingRun }) => billingRun.check()));
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
});
