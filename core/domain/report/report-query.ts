import type { ReportRequest } from './report-choice.ts';
import type { ReportName } from './report.ts';

/** The query parameters that only one report has (§7, "Reports"). */
const OWN_PARAMETERS: Readonly<Record<ReportName, (request: ReportRequest) => readonly QueryParameter[]>> = {
  // A server whose account names no zone cuts days by its own clock; Farol's takes the zone of the screen.
  summary: ({ daily, zone }) => [['daily', String(daily)], ...(daily ? ([['timezone', zone]] as const) : [])],
  trips: () => [
    ['page', '1'],
    ['start', '0'],
    ['limit', '25'],
  ],
  stops: () => [],
  events: ({ eventTypes }) =>
    (eventTypes.length > 0 ? eventTypes : ['allEvents']).map((type) => ['type', type] as const),
  geofences: ({ geofenceIds }) => geofenceIds.map((id) => ['geofenceId', String(id)] as const),
  route: () => [],
  combined: () => [],
};

/** A query parameter as it is sent; names may repeat. */
export type QueryParameter = readonly [name: string, value: string];

/** Returns the query of a report (§7): ids repeated, times as ISO texts. */
export function reportQuery(request: ReportRequest): QueryParameter[] {
  const { deviceIds, groupIds, range } = request;
  return [
    ...deviceIds.map((id) => ['deviceId', String(id)] as const),
    ...groupIds.map((id) => ['groupId', String(id)] as const),
    ['from', new Date(range.fromMs).toISOString()],
    ['to', new Date(range.toMs).toISOString()],
    ...OWN_PARAMETERS[request.name](request),
  ];
}

/** Returns the query of a report as a spreadsheet: Farol's server writes its times by the clock of the screen. */
export function spreadsheetQuery(request: ReportRequest): QueryParameter[] {
  const others = reportQuery(request).filter(([name]) => name !== 'timezone');
  return [...others, ['timezone', request.zone]];
}
