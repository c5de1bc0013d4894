import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationOffers } from '@farol/adapters/memory/notification-offers';
import { notificationOffersContract } from '../../contracts/ports/notification-offers.ts';

notificationOffersContract('memory', () => ({
  offers: new MemoryNotificationOffers(['alarm', 'geofenceEnter', 'geofenceExit'], new MemoryNetwork()),
  close: () => {},
}));
