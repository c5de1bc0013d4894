import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ReportNames } from '@farol/core/domain/report/report-view';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** Returns the names of vehicles and geofences; another object when some may have changed. */
export function useReportNames(): ReportNames {
  const { fleet, records } = useConsole();
  const subscribe = useCallback((changed: () => void) => fleet.subscribe('descriptions', changed), [fleet]);
  // Descriptions change with every alarm; for names it is enough to hear of further vehicles.
  const count = useSyncExternalStore(subscribe, () => fleet.length);
  const geofences = useAnswers(records.lists.geofences, (list) => list.records);
  return useMemo(() => {
    const fenceNames = new Map(geofences.map(({ id, name }) => [id, name]));
    return {
      device: (id) => (count > 0 ? fleet.descriptions[fleet.slotOf(id) ?? -1]?.name : undefined),
      geofence: (id) => fenceNames.get(id),
    };
  }, [fleet, count, geofences]);
}
