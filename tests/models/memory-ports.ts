import type { SimulatedClock } from 'xstate';
import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryActivities } from '@farol/adapters/memory/activities';
import { MemoryAddress } from '@farol/adapters/memory/address';
import { MemoryAttributeTests } from '@farol/adapters/memory/attribute-tests';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryLabels } from '@farol/adapters/memory/labels';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryLinks } from '@farol/adapters/memory/links';
import { MemoryLiveFeed } from '@farol/adapters/memory/live-feed';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationOffers } from '@farol/adapters/memory/notification-offers';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPasswords } from '@farol/adapters/memory/passwords';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryPush } from '@farol/adapters/memory/push';
import { MemoryPushRegister } from '@farol/adapters/memory/push-register';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { MemoryServerRecord } from '@farol/adapters/memory/server-record';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryShares } from '@farol/adapters/memory/shares';
import { MemorySound } from '@farol/adapters/memory/sound';
import { MemoryStorage } from '@farol/adapters/memory/storage';
import { MemoryStoredChanges } from '@farol/adapters/memory/stored-changes';
import type { User } from '@farol/core/domain/user';
import { aServer } from '../arbitraries/servers.ts';

/** The twins of every port of a console, on one network and the clock that the test moves; the live line opens at once. */
export function memoryPorts(
  clock: SimulatedClock,
  { accounts, isPlus }: { accounts: { user: User; password: string }[]; isPlus: boolean },
) {
  const network = new MemoryNetwork();
  const links = new MemoryLinks(network);
  const serverSettings = new MemoryServerSettings(aServer({}, isPlus), network);
  const feed = new MemoryLiveFeed(network);
  feed.opensAtOnce = true;
  return {
    network,
    sessions: new MemorySessions(accounts, network, () => clock.now()),
    passwords: new MemoryPasswords(network),
    serverSettings,
    serverRecord: new MemoryServerRecord(serverSettings, network),
    feed,
    links,
    records: new MemoryRecords(network, links),
    positionHistory: new MemoryPositionHistory([]),
    latestPositions: new MemoryLatestPositions([], network),
    geocoder: new MemoryGeocoder([], network),
    attributeTests: new MemoryAttributeTests(new Map(), network),
    accumulators: new MemoryAccumulators(network),
    photos: new MemoryDevicePhotos(network),
    commands: new MemoryCommands(
      [{ deviceId: 5, types: ['custom', 'engineStop', 'engineResume'], saved: [], isLive: true }],
      network,
    ),
    reports: new MemoryReports([], network),
    activities: new MemoryActivities([], network),
    labels: new MemoryLabels(network),
    statistics: new MemoryServerStatistics([], network),
    shares: new MemoryShares([], network),
    accounts: new MemoryAccounts([], network),
    notificationOffers: new MemoryNotificationOffers([], network),
    push: new MemoryPush(),
    pushRegister: new MemoryPushRegister(1, network),
    sound: new MemorySound(),
    storage: new MemoryStorage(),
    storedChanges: new MemoryStoredChanges(),
    address: new MemoryAddress(),
    page: new MemoryPage(),
    random: () => 0.5,
    clock: () => clock.now(),
  };
}
