import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRemovals } from '@farol/adapters/memory/removals';
import { removalsContract } from '../../contracts/ports/removals.ts';
import { failedNetwork } from './failed-network.ts';

removalsContract('memory', () => {
  const removals = new MemoryRemovals(new MemoryNetwork());
  const sinceMs = Date.parse('2026-01-02T03:04:05Z');
  const none = { removed: {}, cleared: {}, unlinked: {} };
  removals.previews.set('device', {
    ...none,
    history: { positions: 2, events: 1, inspections: 0, isMore: false, isKept: false, sinceMs },
    unlinked: { geofence: 1 },
  });
  removals.previews.set('group', { ...none, history: undefined, cleared: { device: 1 } });
  return {
    deviceId: 1,
    groupId: 1,
    removals,
    disconnected: new MemoryRemovals(failedNetwork()),
    close: () => {},
  };
});
