import { reportPath } from '@farol/core/domain/navigation/report-url';
import { INITIAL_REPORT_CHOICE } from '@farol/core/domain/report/report-choice';
import type { ReportColumn } from '@farol/core/domain/report/report-column';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import type { OverviewChoice } from '@farol/core/machines/reports/fleet-overview.actions';

/** The figures of an overview. */
export type OverviewFigure = 'distance' | 'driving' | 'utilization' | 'engineHours' | 'idling' | 'alerts';

/** The report with the rows behind a figure, and the column that puts the highest first. */
export const FIGURE_ROWS: Readonly<
  Record<OverviewFigure, { readonly report: ReportName; readonly column: ReportColumn }>
> = {
  distance: { report: 'summary', column: 'distance' },
  driving: { report: 'trips', column: 'duration' },
  utilization: { report: 'trips', column: 'duration' },
  engineHours: { report: 'summary', column: 'engineHours' },
  idling: { report: 'stops', column: 'engineHours' },
  alerts: { report: 'events', column: 'start' },
};

/** Returns the address of the report whose rows add up to a figure of the chosen group, or of one vehicle. */
export function overviewPath(
  figure: OverviewFigure,
  { period, groupId }: OverviewChoice,
  deviceId?: number,
): string {
  const { report, column } = FIGURE_ROWS[figure];
  const isOfVehicle = deviceId !== undefined;
  return reportPath(
    report,
    {
      ...INITIAL_REPORT_CHOICE,
      period,
      deviceIds: isOfVehicle ? [deviceId] : [],
      groupIds: isOfVehicle || groupId === 0 ? [] : [groupId],
      eventTypes: report === 'events' ? ['alarm'] : [],
    },
    isOfVehicle && report === 'summary' ? {} : { sort: { column, descending: true } },
  );
}
