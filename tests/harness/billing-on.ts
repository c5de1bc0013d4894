import { openBilling, type BillingComponents } from '../../server/billing/open-billing.ts';
import { IntegrationService } from '../../server/integrations/integrations.ts';
import { NetworkList } from '../../server/network/network-list.ts';
import { OutgoingTargets } from '../../server/network/outgoing-targets.ts';
import { OutboxService } from '../../server/outbox/outbox.ts';
import { Registry } from '../../server/registry/registry.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import type { Database } from '../../server/storage/database.ts';

/** Opens billing as a server does, on a database that others may use, too, at a moment in milliseconds. */
export async function billingOn(database: Database, nowMs: number): Promise<BillingComponents> {
  const registry = await Registry.open(database, 'farol');
  const time = { ...systemClock, now: () => nowMs };
  return openBilling(registry, {
    database,
    outbox: await OutboxService.open(database, time),
    integrations: await IntegrationService.open(database, registry, 'farol'),
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
