import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { ReportNames } from '@farol/core/domain/report/report-view';
import { useConsole } from '../../kit/console/use-console.ts';
import { useVehicleCount } from '../../fleet/use-vehicle-count.ts';

/** Returns the names of vehicles and geofences; another object when some may have changed. */
export function useReportNames(): ReportNames {
  const { fleet, records } = useConsole();
  const count = useVehicleCount();
  const geofences = useSelector(records.lists.geofences, (list) => list.records);
  return useMemo(() => {
    const fenceNames = new Map(geofences.map(({ id, name }) => [id, name]));
    return {
      device: (id) => (count > 0 ? fleet.descriptions[fleet.slotOf(id) ?? -1]?.name : undefined),
      geofence: (id) => fenceNames.get(id),
    };
  }, [fleet, count, geofences]);
}
