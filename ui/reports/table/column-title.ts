import type { ReportColumn } from '@farol/core/domain/report/report-column';
import { REPORTS } from '@farol/core/domain/report/report';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import type { Translate } from '../../language/texts.ts';

/** Returns the title of a column: what happens at one moment and place has no start and no end. */
export function columnTitle(t: Translate, name: ReportName, column: ReportColumn): string {
  const columns = new Set(REPORTS[name].columns.map((use) => use.column));
  if (column === 'start' && !columns.has('end')) return t('reports.column.time');
  if (column === 'startPlace' && !columns.has('endPlace')) return t('reports.column.place');
  return t(`reports.column.${column}`);
}
