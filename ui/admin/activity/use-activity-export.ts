import { userAgentSummary } from '@farol/core/domain/activity/activity-user-agent';
import { useTranslation } from '../../language/use-translation.ts';
import { createSpreadsheetFile } from '../../kit/browser/excel-file.ts';
import { downloadFile } from '../../kit/browser/download-file.ts';
import { createCsvFile, type TableFormat } from '../../records/list/use-table-exchange.ts';
import { spreadsheetTime } from './spreadsheet-time.ts';
import type { ActivityTextRow } from './activity-text-row.ts';

/** Returns a function that downloads rows of the activity log as a file, in the given order. */
export function useActivityExport(): (
  rows: readonly ActivityTextRow[],
  format: TableFormat,
) => Promise<void> {
  const { t, i18n } = useTranslation();
  return async (rows, format) => {
    const table = [
      (['created', 'username', 'ip', 'device', 'text'] as const).map((column) =>
        t(`admin.activity.column.${column}`),
      ),
      ...rows.map(({ entry, text }) => [
        spreadsheetTime(entry.timeMs),
        entry.username || t('admin.activity.itself'),
        entry.ip,
        userAgentSummary(entry.agent),
        text,
      ]),
    ];
    const title = t('admin.logs');
    const file =
      format === 'xlsx'
        ? await createSpreadsheetFile(table, { title, language: i18n.language })
        : await createCsvFile(table);
    downloadFile(`${title}.${format}`, file);
  };
}
