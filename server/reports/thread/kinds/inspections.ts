import { problemsOf, problemText } from '@farol/core/domain/device/inspection';
import { REPORTS } from '@farol/core/domain/report/report';
import type { Selectable } from 'kysely';
import { readableRows } from '../../../storage/schema/readable-rows.ts';
import type { InspectionRow } from '../../../storage/schema/schema.ts';
import { answersOf, hasStoredPhoto } from '../../../storage/tables/inspections.ts';
import { forbidden } from '../../../wire/http-error.ts';
import { formatWireDate } from '../../../wire/wire-date.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import type { ReportSource } from '../source/report-source.ts';
import { userReport, idsOf, reportDevice, wholeRanges, type ReportDevice } from './report-kind.ts';

interface InspectionSpecification {
  devices: ReportDevice[];
}

/**
 * The report of inspections (contract §4.7): the checklists that drivers filled in and the problems that they reported,
 * as those who see the vehicle read them one by one. Guests have none.
 */
export const inspectionReportKind = userReport<'inspections', InspectionSpecification>('inspections', {
  subject: 'inspections of drivers',
  permissions: REPORTS.inspections.permissions,
  specify: ({ access, devices }) => {
    if (access.seesReduced) throw forbidden('Operation restricted');
    return { devices: devices().map(reportDevice) };
  },
  counted: {
    table: 'inspections',
    limit: 'rows',
    ranges: (_query, specification) => wholeRanges(idsOf(specification.devices), specification),
  },
  made: { rows: inspectionPages },
  sheet: {
    title: 'inspections',
    columns: [
      ['time', 'time', 'time'],
      ['driver', 'driverName', 'text'],
      ['identifier', 'driverUniqueId', 'text'],
      ['checkedItems', 'items', 'count'],
      ['problems', 'problems', 'count'],
      ['findings', 'findings', 'text'],
      ['photos', 'photos', 'count'],
    ],
  },
});

/** Inspections read at a time. */
const ROWS_PER_PAGE = 200;

/** Yields the inspections of the chosen devices, device by device, ordered by time. */
async function* inspectionPages(
  { query }: ReportSource,
  { devices, from, to }: InspectionSpecification & StoredDayRange,
): AsyncGenerator<string[]> {
  for (const device of devices) {
    let after = { madeAt: from, id: -1 };
    for (;;) {
      const { madeAt, id } = after;
      const rows = await query
        .selectFrom('inspections')
        .selectAll()
        .where('device_id', '=', device.id)
        .where('made_at', '>=', madeAt)
        .where('made_at', '<=', to)
        .where((where) => where.or([where('made_at', '>', madeAt), where('id', '>', id)]))
        .orderBy('made_at')
        .orderBy('id')
        .limit(ROWS_PER_PAGE)
        .execute();
      yield readableRows('inspections', rows, (row) => rowText(device, row));
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_PER_PAGE) break;
      after = { madeAt: last.made_at, id: last.id };
    }
  }
}

function rowText(device: ReportDevice, row: Selectable<InspectionRow>): string {
  const answers = answersOf(row);
  return JSON.stringify({
    id: row.id,
    deviceId: device.id,
    deviceName: device.name,
    time: formatWireDate(row.made_at),
    kind: row.kind,
    driverName: row.driver_name,
    driverUniqueId: row.driver_unique_id,
    // A reported problem is no item of a list.
    items: row.kind === 'checklist' ? answers.length : null,
    problems: problemsOf(answers).length,
    findings: problemText(answers),
    photos: answers.filter((_, item) => hasStoredPhoto(row, item)).length,
  });
}
