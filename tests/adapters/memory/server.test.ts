import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryBrandingStore } from '@farol/adapters/memory/branding-store';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerAdministration } from '@farol/adapters/memory/server-administration';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { parseDailyStatistics } from '@farol/core/domain/server/server-statistics';
import { MemoryIntegrations } from '@farol/adapters/memory/integrations';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { MemoryOutbox } from '@farol/adapters/memory/outbox';
import { MemoryBillingManagement } from '@farol/adapters/memory/billing-management';
import { MemoryInvoices } from '@farol/adapters/memory/invoices';
import { MemoryNewVersions } from '@farol/adapters/memory/new-versions';
import { anActivity } from '../../arbitraries/activities.ts';
import { activityLogContract } from '../../contracts/ports/activity-log.ts';
import { brandingStoreContract } from '../../contracts/ports/branding-store.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { serverAdministrationContract } from '../../contracts/ports/server-administration.ts';
import { serverSettingsContract } from '../../contracts/ports/server-settings.ts';
import { failedNetwork } from './failed-network.ts';
import { serverStatisticsContract } from '../../contracts/ports/server-statistics.ts';
import { integrationsContract } from '../../contracts/ports/integrations.ts';
import { notificationCapabilitiesContract } from '../../contracts/ports/notification-capabilities.ts';
import { aDeadLetter } from '../../arbitraries/dead-letters.ts';
import { outboxContract } from '../../contracts/ports/outbox.ts';
import { aCustomer, anInvoice } from '../../arbitraries/invoices.ts';
import { billingManagementContract } from '../../contracts/ports/billing-management.ts';
import { invoicesContract } from '../../contracts/ports/invoices.ts';
import { newVersionsContract } from '../../contracts/ports/new-versions.ts';

/** A log entry: Rui created or renamed a device. */
const entryOf = (id: number, deviceId: number, old: string | undefined, name: string) => ({
  entry: anActivity({
    id,
    timeMs: Date.now() + id,
    object: { type: 'device', deviceId },
    old: old === undefined ? {} : { name: old },
    data: { name },
  }),
  userId: 3,
  deviceId,
});

activityLogContract('memory', () => {
  const entries = [
    entryOf(1, 5, undefined, 'Truck'),
    entryOf(2, 6, undefined, 'Van'),
    entryOf(3, 6, 'Van', 'Bus'),
  ];
  return {
    activityLog: new MemoryActivityLog(entries, new MemoryNetwork()),
    userId: 3,
    deviceIds: [5, 6],
    username: 'ana@example.com',
    close: () => {},
  };
});

brandingStoreContract('memory', () => ({
  brandingStore: new MemoryBrandingStore(new MemoryNetwork()),
  close: () => {},
}));

serverAdministrationContract('memory', () => {
  const network = new MemoryNetwork();
  const settings = new MemoryServerSettings(aServer({}, true), network);
  const record = new MemoryServerAdministration(settings, network);
  return { record, settings, restarts: () => record.restarts, close: () => {} };
});

serverSettingsContract('memory', () => {
  const serverSettings = new MemoryServerSettings(aServer({}, true), new MemoryNetwork());
  return {
    serverSettings,
    change: (announcement, attributes) => {
      const { info } = serverSettings.server;
      serverSettings.server = { ...serverSettings.server, info: { ...info, announcement, attributes } };
    },
    disconnected: new MemoryServerSettings(aServer(), failedNetwork()),
    close: () => {},
  };
});

serverStatisticsContract('memory', () => {
  const lines = ['2026-03-04T10:00:00Z', '2026-03-01T23:59:59.999Z', '2026-03-02T23:59:59.999Z'].map(
    (captureTime) => ({ captureTime, requests: 3, protocols: { osmand: 0 } }),
  );
  const days = parseDailyStatistics(lines) ?? [];
  const restricted = new MemoryServerStatistics(days, new MemoryNetwork());
  restricted.isAdministrator = false;
  return {
    statistics: new MemoryServerStatistics(days, new MemoryNetwork()),
    firstDayMs: Date.parse('2026-03-01T12:00:00Z'),
    restricted,
    disconnected: new MemoryServerStatistics(days, failedNetwork()),
    close: () => {},
  };
});

integrationsContract('memory', () => ({
  integrations: new MemoryIntegrations(new MemoryNetwork()),
  close: () => {},
}));

notificationCapabilitiesContract('memory', () => {
  const types = ['alarm', 'geofenceEnter', 'geofenceExit'];
  const offers = new MemoryNotificationCapabilities(types, new MemoryNetwork());
  const last = [{ eventId: 1, deviceId: 1, atMs: 5, alarm: 'sos' }];
  offers.previewed = { days: 7, told: 1, events: 1, isWhole: true, last };
  offers.estimated = { text: 'van: SOS', segments: 1, centsPerSegment: 7 };
  return { offers, close: () => {} };
});

outboxContract('memory', () => ({
  outbox: new MemoryOutbox(
    [3, 2, 1].map((id) => aDeadLetter({ id })),
    new MemoryNetwork(),
  ),
  disconnected: new MemoryOutbox([], failedNetwork()),
  close: () => {},
}));

invoicesContract('memory', () => {
  const invoices = new MemoryInvoices([anInvoice({ id: 1 }), anInvoice({ id: 2 })], new MemoryNetwork());
  invoices.standing = { standing: 'active', trustUntil: null, suspendedOn: null };
  return { invoices, disconnected: new MemoryInvoices([], failedNetwork()), close: () => {} };
});

billingManagementContract('memory', () => ({
  billing: new MemoryBillingManagement(
    [aCustomer({ invoices: [] }), aCustomer({ userId: 8, name: 'Bia Reis', invoices: [] })],
    new MemoryNetwork(),
  ),
  otherUserId: 8,
  disconnected: new MemoryBillingManagement([], failedNetwork()),
  dueDate: '2027-03-31',
  close: () => {},
}));

newVersionsContract('memory', () => {
  const versions = new MemoryNewVersions();
  return { versions, install: () => versions.install() };
});
