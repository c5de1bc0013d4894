import { useTranslation } from 'react-i18next';
import { activityAgent } from '@farol/core/domain/activity-agent';
import { excelFile } from '../records/excel-file.ts';
import { csvFile, download, type TableFormat } from '../records/use-exchange.ts';
import { logTime } from './log-time.ts';
import type { WordedRow } from './worded-row.ts';

/** Takes the lines of the log that are shown, in their order, along as a file. */
export function useActivityExport(): (rows: readonly WordedRow[], format: TableFormat) => Promise<void> {
  const { t } = useTranslation();
  return async (rows, format) => {
    const table = [
      (['created', 'username', 'ip', 'device', 'text'] as const).map((column) =>
        t(`admin.activity.column.${column}`),
      ),
      ...rows.map(({ entry, text }) => [
        logTime(entry.timeMs),
        entry.username || t('admin.activity.itself'),
        entry.ip,
        activityAgent(entry.agent),
        text,
      ]),
    ];
    const file = format === 'xlsx' ? await excelFile(table) : csvFile(table);
    download(`${t('admin.logs')}.${format}`, file);
  };
}
