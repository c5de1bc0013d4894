import type { ReportRequest } from './report-choice.ts';
import { REPORTS, type QueryParameter } from './report.ts';

/** Returns the query of a report (§7): ids repeated, times as ISO texts. */
export function reportQuery(request: ReportRequest): QueryParameter[] {
  const { deviceIds, groupIds, range } = request;
  return [
    ...deviceIds.map((id) => ['deviceId', String(id)] as const),
    ...groupIds.map((id) => ['groupId', String(id)] as const),
    ['from', new Date(range.fromMs).toISOString()],
    ['to', new Date(range.toMs).toISOString()],
    ...(REPORTS[request.name].ownParameters?.(request) ?? []),
  ];
}

/** Returns the query of a report as a spreadsheet: Farol's server writes its times by the clock of the screen. */
export function spreadsheetQuery(request: ReportRequest): QueryParameter[] {
  const others = reportQuery(request).filter(([name]) => name !== 'timezone');
  return [...others, ['timezone', request.zone]];
}
