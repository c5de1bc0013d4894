import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-offers';
import { notificationOffersContract } from '../../contracts/ports/notification-offers.ts';

notificationOffersContract('memory', () => ({
  offers: new MemoryNotificationCapabilities(['alarm', 'geofenceEnter', 'geofenceExit'], new MemoryNetwork()),
  close: () => {},
}));
