import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { notificationCapabilitiesContract } from '../../contracts/ports/notification-capabilities.ts';

notificationCapabilitiesContract('memory', () => {
  const types = ['alarm', 'geofenceEnter', 'geofenceExit'];
  const offers = new MemoryNotificationCapabilities(types, new MemoryNetwork());
  const last = [{ eventId: 1, deviceId: 1, atMs: 5, alarm: 'sos' }];
  offers.previewed = { days: 7, told: 1, events: 1, isWhole: true, last };
  offers.estimated = { text: 'van: SOS', segments: 1, centsPerSegment: 7 };
  return { offers, close: () => {} };
});
