import { reportTitleKey } from '@farol/core/domain/navigation/report-title';
import { reportFileName } from '@farol/core/domain/report/report-file-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useReportNames } from '../values/use-report-names.ts';

/** Returns a function that names the files of the open report, without an extension. */
export function useReportFileName(): () => string {
  const { fleet, reports } = useConsole();
  const { t } = useTranslation();
  const names = useReportNames();
  return () => {
    const { name, requestedChoice, range, zone } = reports.report.getSnapshot();
    const title = t(reportTitleKey(name));
    if (!requestedChoice || !range) return title;
    const { deviceIds, groupIds, period } = requestedChoice;
    const [only, ...others] = [
      ...groupIds.map((id) => fleet.groups.get(id)?.name),
      ...deviceIds.map((id) => names.device(id)),
    ];
    const subject = others.length === 0 ? only : undefined;
    return reportFileName({ title, subject, period, range, zone });
  };
}
