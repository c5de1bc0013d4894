import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { User } from '@farol/core/domain/account/user';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
import { NOW_MS, openPage, type PageOptions } from '../open-page.tsx';

interface ReportPage extends Pick<PageOptions, 'isNarrow' | 'language'> {
  /** The server's reports. */
  Reports?: typeof MemoryReports;
}

/** Opens an address with one vehicle that drove this morning, in the time zone of the account. */
export async function openReport(
  path: string,
  user: Partial<User> = {},
  { Reports = MemoryReports, ...options }: ReportPage = {},
) {
  return await openPage(path, {
    ...options,
    user: { attributes: { timezone: 'UTC', speedUnit: 'kmh', distanceUnit: 'km' }, ...user },
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', { ...plainDevice(0), name: 'Van 5' });
      const positions = reportedTrack(id, NOW_MS - 3 * 3_600_000).map((position, index) => ({
        ...position,
        id: index + 1,
      }));
      return {
        reports: new Reports({ positions, events: [] }, network),
        positionHistory: new MemoryPositionHistory(positions, network),
      };
    },
  });
}
