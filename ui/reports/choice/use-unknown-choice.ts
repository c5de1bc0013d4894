import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';
import { useReportNames } from '../values/use-report-names.ts';

/**
 * Whether the open report is about something that the user does not see: addresses of reports are passed on to
 * people with other rights.
 */
export function useUnknownChoice(): boolean {
  const { fleet, reports } = useConsole();
  const choice = useSelector(reports.report, ({ requestedChoice }) => requestedChoice);
  const names = useReportNames();
  if (!choice) return false;
  const { deviceIds, groupIds, geofenceIds } = choice;
  return (
    deviceIds.some((id) => names.device(id) === undefined) ||
    groupIds.some((id) => !fleet.groups.has(id)) ||
    geofenceIds.some((id) => names.geofence(id) === undefined)
  );
}
