import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { notificationOffersContract } from '../../contracts/ports/notification-capabilities.ts';

notificationOffersContract('memory', () => ({
  offers: new MemoryNotificationCapabilities(['alarm', 'geofenceEnter', 'geofenceExit'], new MemoryNetwork()),
  close: () => {},
}));
