import type { MouseEvent } from 'react';
import { useSelector } from '@xstate/react';
import { isVehicleReport } from '@farol/core/domain/report/report';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { useConsole } from '../../kit/console/use-console.ts';
import { useScreenQuery } from '../../kit/navigation/navigation.tsx';

/** Returns what shows a row on the map, and the same for a click on the row; a row of no vehicle has no place there. */
export function useShowRow(row: ReportRow): { show: () => void; onRowClick: (event: MouseEvent) => void } {
  const { report } = useConsole().reports;
  const hasPlace = useSelector(report, ({ name }) => isVehicleReport(name));
  const [query, setQuery] = useScreenQuery();
  const show = (): void => {
    report.select(row);
    // An expanded panel covers the map.
    if (query.get('expand') !== 'true') return;
    query.set('expand', 'false');
    setQuery(query);
  };
  return {
    show,
    onRowClick: ({ target }) => {
      const isOnOwnAction = target instanceof Element && target.closest('a, button') !== null;
      // Selecting a coordinate to copy it does not leave the table.
      const isSelecting = window.getSelection()?.isCollapsed === false;
      if (hasPlace && !isOnOwnAction && !isSelecting) show();
    },
  };
}
