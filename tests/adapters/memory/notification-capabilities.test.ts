import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { notificationCapabilitiesContract } from '../../contracts/ports/notification-capabilities.ts';

notificationCapabilitiesContract('memory', () => ({
  offers: new MemoryNotificationCapabilities(['alarm', 'geofenceEnter', 'geofenceExit'], new MemoryNetwork()),
  close: () => {},
}));
