import { MemoryDriverInspections } from '@farol/adapters/memory/driver-inspections';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { CHECKED, driverInspectionsContract } from '../../contracts/ports/driver-inspections.ts';
import { failedNetwork } from './failed-network.ts';

driverInspectionsContract('the memory', () => {
  const inspections = new MemoryDriverInspections(new MemoryNetwork());
  return {
    inspections,
    disconnected: new MemoryDriverInspections(failedNetwork()),
    deviceId: 5,
    photo: 'cGhvdG8=',
    checkIn: () => inspections.enter({ deviceId: 5, items: CHECKED, sentAtMs: undefined }),
    stored: async () => [inspections.received.length, inspections.photos.size] as const,
    close: () => {},
  };
});
