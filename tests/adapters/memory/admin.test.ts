import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryBrandingStore } from '@farol/adapters/memory/branding-store';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { anActivity } from '../../arbitraries/activities.ts';
import { activityLogContract } from '../../contracts/ports/activity-log.ts';
import { brandingStoreContract } from '../../contracts/ports/branding-store.ts';

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
