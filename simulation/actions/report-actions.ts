import * as z from 'zod';
import { MAILING_FREQUENCIES } from '@farol/core/domain/report/mailing-times';
import { MAP_FILE_FORMATS } from '@farol/core/domain/map-file/map-file';
import { isReportColumn, type ReportColumn } from '@farol/core/domain/report/report-column';
import { isNamedPeriod, NAMED_PERIODS } from '@farol/core/domain/report/report-period';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import { FLAG_ARGUMENT, oneOf } from './arguments.ts';
import { given, plain, type Argument, type Action } from './action.ts';

const PERIOD = oneOf('backwards', ...NAMED_PERIODS);
const COLUMN = oneOf('vehicle', 'start', 'distance', 'duration', 'driver');
const INDEX: Argument<number> = { schema: z.int().min(-1), draw: (random) => random.below(3) - 1 };

/** What users do with reports. */
export const REPORT_ACTIONS: Readonly<Record<string, Action>> = {
  'reports.report.open': given(oneOf(...REPORT_NAMES), ({ console: farol }, name) =>
    farol.reports.report.open(name),
  ),
  'reports.report.leave': plain(({ reports }) => reports.report.leave()),
  'reports.report.choose': given(PERIOD, ({ console: farol }, name) =>
    farol.reports.report.choose({ period: isNamedPeriod(name) ? name : { fromMs: 2, toMs: 1 } }),
  ),
  'reports.report.run': plain(({ reports }) => reports.report.run()),
  'reports.report.cancel': plain(
    ({ reports }) => reports.report.cancel(),
    ({ reports }) => reports.report.getSnapshot().isRunning || reports.report.getSnapshot().isExporting,
  ),
  'reports.report.sortBy': given(COLUMN, ({ console: farol }, name) =>
    farol.reports.report.sortBy(columnOf(name)),
  ),
  'reports.report.groupBy': given(oneOf('none', 'vehicle', 'day'), ({ console: farol }, grouping) =>
    farol.reports.report.groupBy(grouping),
  ),
  'reports.report.showColumn': given(FLAG_ARGUMENT, ({ console: farol }, isShown) =>
    farol.reports.report.showColumn('distance', isShown),
  ),
  'reports.report.moveColumn': given(COLUMN, ({ console: farol }, name) =>
    farol.reports.report.moveColumn(columnOf(name), 1),
  ),
  'reports.report.select': given(INDEX, ({ console: { reports } }, index) =>
    reports.report.select(reports.report.getSnapshot().rows[index]),
  ),
  'reports.report.renamePlaces': plain(({ reports }) => reports.report.renamePlaces()),
  'reports.report.exportSpreadsheet': plain(
    ({ reports }) => reports.report.exportSpreadsheet(),
    ({ reports }) => reports.report.getSnapshot().isShown,
  ),
  'reports.report.exportTracks': given(
    oneOf(...MAP_FILE_FORMATS),
    ({ console: farol }, format) => farol.reports.report.exportTracks(format),
    ({ reports }) => reports.report.getSnapshot().isShown,
  ),
  'reports.onMap.retry': plain(
    ({ reports }) => reports.onMap.retry(),
    ({ reports }) => reports.onMap.getSnapshot().failure !== undefined,
  ),
  'reports.rowAddresses.show': plain(({ reports }) => reports.rowAddresses.show()),
  'reports.rowAddresses.hide': plain(({ reports }) => reports.rowAddresses.hide()),
  'reports.rowAddresses.ask': given(INDEX, ({ console: { reports } }, index) =>
    reports.rowAddresses.ask([{ latitude: index, longitude: 0 }]),
  ),
  'reports.rowAddresses.retry': plain(
    ({ reports }) => reports.rowAddresses.retry(),
    ({ reports }) => reports.rowAddresses.getSnapshot().failure !== undefined,
  ),
  'reports.scheduleOwners.open': plain(({ reports }) => reports.scheduleOwners.open()),
  'reports.scheduleOwners.close': plain(({ reports }) => reports.scheduleOwners.close()),
  'reports.scheduleOwners.refresh': plain(({ reports }) => reports.scheduleOwners.refresh()),
  'reports.scheduleTimes.create': given(
    oneOf('never', ...MAILING_FREQUENCIES),
    ({ console: farol }, frequency) =>
      farol.reports.scheduleTimes.create(`Mail ${frequency}`, {
        frequency: frequency === 'never' ? 'daily' : frequency,
        time: frequency === 'never' ? '' : '07:00',
        zone: 'UTC',
      }),
  ),
  'reports.overview.open': plain(({ reports }) => reports.overview.open()),
  'reports.overview.close': plain(({ reports }) => reports.overview.close()),
  'reports.overview.choose': given(
    oneOf('fleet', 'group', ...NAMED_PERIODS),
    ({ console: farol }, choice) => {
      const { overview } = farol.reports;
      if (choice === 'fleet' || choice === 'group') overview.choose({ groupId: choice === 'group' ? 1 : 0 });
      else overview.choose({ period: choice });
    },
  ),
  'reports.overview.retry': plain(
    ({ reports }) => reports.overview.retry(),
    ({ reports }) => reports.overview.getSnapshot().failure !== undefined,
  ),
};

function columnOf(name: string): ReportColumn {
  return isReportColumn(name) ? name : 'vehicle';
}
