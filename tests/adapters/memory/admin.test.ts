import { expect, test } from 'vitest';
import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryBrandingStore } from '@farol/adapters/memory/branding-store';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { parseDailyStatistics } from '@farol/core/domain/server/server-statistics';
import { anActivity } from '../../arbitraries/activities.ts';
import { activitiesContract } from '../../contracts/ports/activity-log.ts';
import { labelsContract } from '../../contracts/ports/branding-store.ts';

/** A line of the log: Rui made a device, or gave it another name. */
const line = (id: number, deviceId: number, old: string | undefined, name: string) => ({
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

activitiesContract('an imagined server', () => {
  const lines = [line(1, 5, undefined, 'Truck'), line(2, 6, undefined, 'Van'), line(3, 6, 'Van', 'Bus')];
  return {
    activities: new MemoryActivityLog(lines, new MemoryNetwork()),
    userId: 3,
    deviceIds: [5, 6],
    username: 'ana@example.com',
    close: () => {},
  };
});

labelsContract('an imagined server', () => ({
  labels: new MemoryBrandingStore(new MemoryNetwork()),
  close: () => {},
}));

test('of an imagined server the days of a time are told, both ends included', async () => {
  const days =
    parseDailyStatistics([1000, 2000, 3000].map((ms) => ({ captureTime: new Date(ms).toISOString() }))) ?? [];
  const statistics = new MemoryServerStatistics(days, new MemoryNetwork());
  expect(await statistics.daily({ fromMs: 2000, toMs: 3000 })).toEqual(days.slice(1));
});
