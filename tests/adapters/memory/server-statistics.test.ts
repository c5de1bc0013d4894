import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { parseDailyStatistics } from '@farol/core/domain/server/server-statistics';
import { serverStatisticsContract } from '../../contracts/ports/server-statistics.ts';
import { failedNetwork } from './failed-network.ts';

serverStatisticsContract('memory', () => {
  const lines = ['2026-03-04T10:00:00Z', '2026-03-01T23:59:59.999Z', '2026-03-02T23:59:59.999Z'].map(
    (captureTime) => ({ captureTime, requests: 3, protocols: { osmand: 0 } }),
  );
  const days = parseDailyStatistics(lines) ?? [];
  const restricted = new MemoryServerStatistics(days, new MemoryNetwork());
  restricted.isAdministrator = false;
  return {
    statistics: new MemoryServerStatistics(days, new MemoryNetwork()),
    firstDayMs: Date.parse('2026-03-01T12:00:00Z'),
    restricted,
    disconnected: new MemoryServerStatistics(days, failedNetwork()),
    close: () => {},
  };
});
