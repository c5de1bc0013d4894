import type { SimulatedClock } from 'xstate';
import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryBrandingStore } from '@farol/adapters/memory/branding-store';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryLiveFeed } from '@farol/adapters/memory/live-feed';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryPushNotifications } from '@farol/adapters/memory/push-notifications';
import { MemoryPushTokens } from '@farol/adapters/memory/push-tokens';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { MemoryServerAdministration } from '@farol/adapters/memory/server-administration';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryShares } from '@farol/adapters/memory/shares';
import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { MemoryStorageChanges } from '@farol/adapters/memory/storage-changes';
import type { User } from '@farol/core/domain/account/user';
import { aServer } from '../arbitraries/servers.ts';

/** The twins of every port of a console, on one network and the clock that the test moves; the live line opens at once. */
export function memoryPorts(
  clock: SimulatedClock,
  { accounts, isPlus }: { accounts: { user: User; password: string }[]; isPlus: boolean },
) {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const serverSettings = new MemoryServerSettings(aServer({}, isPlus), network);
  const liveFeed = new MemoryLiveFeed(network);
  liveFeed.opensImmediately = true;
  return {
    network,
    sessions: new MemorySessions(accounts, network, () => clock.now()),
    passwords: new MemoryPasswordRecovery(network),
    serverSettings,
    serverAdministration: new MemoryServerAdministration(serverSettings, network),
    liveFeed,
    associations,
    records: new MemoryRecords(network, associations),
    positionHistory: new MemoryPositionHistory([]),
    latestPositions: new MemoryLatestPositions([], network),
    geocoder: new MemoryGeocoder([], network),
    computedAttributeTester: new MemoryComputedAttributeTester(new Map(), network),
    accumulators: new MemoryAccumulators(network),
    devicePhotos: new MemoryDevicePhotos(network),
    commands: new MemoryCommands(
      [{ deviceId: 5, types: ['custom', 'engineStop', 'engineResume'], saved: [], isLive: true }],
      network,
    ),
    reports: new MemoryReports([], network),
    activityLog: new MemoryActivityLog([], network),
    branding: new MemoryBrandingStore(network),
    statistics: new MemoryServerStatistics([], network),
    shares: new MemoryShares([], network),
    accounts: new MemoryAccounts([], network),
    notificationCapabilities: new MemoryNotificationCapabilities([], network),
    push: new MemoryPushNotifications(),
    pushTokens: new MemoryPushTokens(1, network),
    sound: new MemorySoundPlayer(),
    storage: new MemoryKeyValueStorage(),
    storageChanges: new MemoryStorageChanges(),
    location: new MemoryPageLocation(),
    page: new MemoryPage(),
    random: () => 0.5,
    clock: () => clock.now(),
  };
}
