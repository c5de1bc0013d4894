import { useSelector } from '@xstate/react';
import { useConsole } from '../../kit/console/use-console.ts';

/** Returns the time zone in which the reports are written where it is not that of the browser, else undefined. */
export function useOtherZone(): string | undefined {
  const zone = useSelector(useConsole().reports.report, (report) => report.zone);
  return zone === new Intl.DateTimeFormat().resolvedOptions().timeZone ? undefined : zone;
}
