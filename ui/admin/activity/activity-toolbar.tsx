import { Menu, Select } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { MAX_QUERY_LENGTH, type FilteredActivity } from '@farol/core/domain/activity/activity-filter';
import { ACTIVITY_CATEGORIES } from '@farol/core/domain/activity/activity-category';
import { useTranslation } from '../../language/use-translation.ts';
import { SearchInput } from '../../kit/forms/search-input.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { categoryText } from './activity-texts.ts';
import { DayRangeField } from './day-range-field.tsx';
import type { ActivityTextRow } from './activity-text-row.ts';
import { MoreButton } from '../../kit/layout/toolbar-buttons.tsx';
import styles from './activity.module.css';
import { userAgentSummary } from '@farol/core/domain/activity/activity-user-agent';
import { createSpreadsheetFile } from '../../kit/browser/excel-file.ts';
import { downloadFile } from '../../kit/browser/download-file.ts';
import { createCsvFile, type TableFormat } from '../../records/list/use-table-exchange.ts';
import { spreadsheetTime } from './spreadsheet-time.ts';

interface ActivityToolbarProps {
  /** All rows that were loaded. */
  allRows: readonly FilteredActivity[];
  /** The rows that match the filter, sorted. */
  filteredRows: readonly ActivityTextRow[];
}

/** The search, filters and days of the activity log, with actions to refresh and export it. */
export function ActivityToolbar({ allRows, filteredRows }: ActivityToolbarProps) {
  const { activityLog } = useConsole().admin;
  const { t, i18n } = useTranslation();
  const { filter, days } = useView(activityLog);
  const exportRows = useActivityExport();
  const choices = useMemo(() => {
    const names = new Set(allRows.map(({ entry }) => entry.username));
    // A user named by the URL may have no entries on these days.
    if (filter.username !== undefined) names.add(filter.username);
    const areas = new Set(allRows.map(({ category }) => category));
    return {
      users: [...names]
        .sort(new Intl.Collator(i18n.language).compare)
        .map((name) => ({ value: `:${name}`, label: name || t('admin.activity.itself') })),
      areas: ACTIVITY_CATEGORIES.filter((area) => areas.has(area) || area === filter.category).map(
        (area) => ({
          value: area,
          label: categoryText(t, area),
        }),
      ),
    };
  }, [allRows, filter.category, filter.username, t, i18n.language]);
  const search = (query: string): void => activityLog.setFilter({ query });
  const selectProps = {
    clearable: true,
    className: styles.filterSelect ?? '',
    clearButtonProps: { 'aria-label': t('records.clear') },
    nothingFoundMessage: t('records.nothingFound'),
    comboboxProps: { withinPortal: true, shadow: 'sm' },
  } as const;
  return (
    <div className={styles.toolbar}>
      <SearchInput
        className={styles.searchField}
        maxLength={MAX_QUERY_LENGTH}
        label={t('admin.activity.search')}
        query={filter.query}
        onSearch={search}
      />
      <Menu position="bottom-end" withinPortal shadow="sm" width={220}>
        <Menu.Target>
          <MoreButton label={t('admin.activity.more')} className={styles.moreButton} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={activityLog.refresh}>
            {t('records.refresh')}
          </Menu.Item>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Menu.Item
              key={format}
              disabled={filteredRows.length === 0}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void exportRows(filteredRows, format)}
            >
              {t(`records.export.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Select
        {...selectProps}
        searchable
        aria-label={t('admin.activity.user')}
        placeholder={t('admin.activity.anyUser')}
        data={choices.users}
        value={filter.username === undefined ? null : `:${filter.username}`}
        onChange={(name) => activityLog.setFilter({ username: name === null ? undefined : name.slice(1) })}
      />
      <Select
        {...selectProps}
        aria-label={t('admin.activity.kind')}
        placeholder={t('admin.activity.anyKind')}
        data={choices.areas}
        value={filter.category ?? null}
        onChange={(chosen) =>
          activityLog.setFilter({ category: ACTIVITY_CATEGORIES.find((area) => area === chosen) })
        }
      />
      <DayRangeField days={days} onChange={activityLog.setDays} />
    </div>
  );
}

/** Returns a function that downloads rows of the activity log as a file, in the given order. */
function useActivityExport(): (rows: readonly ActivityTextRow[], format: TableFormat) => Promise<void> {
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
