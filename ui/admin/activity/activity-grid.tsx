import { Badge } from '@mantine/core';
import { useRef } from 'react';
import { useSelector } from '@xstate/react';
import { userAgentSummary } from '@farol/core/domain/activity/activity-user-agent';
import type { ActivityColumn } from '@farol/core/domain/activity/activity-filter';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useLocalNetworkOnly } from '../../kit/console/use-local-network-only.ts';
import type { ActivityTextRow } from './activity-text-row.ts';
import { SortHeader } from '../../kit/layout/sort-header.tsx';
import layout from '../../kit/layout/layout.module.css';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';
import styles from './activity.module.css';

const SORTABLE_COLUMNS: readonly ActivityColumn[] = ['created', 'username', 'ip'];

/**
 * The rows of the activity log under sortable column headers. Rows are virtualized and as high as their text.
 */
export function ActivityGrid({ rows }: { rows: readonly ActivityTextRow[] }) {
  const { activityLog } = useConsole().admin;
  const { t, i18n } = useTranslation();
  const isLocalOnly = useLocalNetworkOnly();
  const sort = useSelector(activityLog, ({ sort: current }) => current);
  const scrollContainer = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scrollContainer.current,
    getItemKey: (index) => rows[index]?.entry.id ?? index,
    estimateSize: () => 56,
    overscan: 8,
  });
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <div
      ref={scrollContainer}
      className={`${layout.tableScroll} ${styles.scroll}`}
      role="table"
      aria-label={t('admin.activity.list')}
      aria-rowcount={rows.length + 1}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
    >
      <div role="rowgroup" className={styles.headerRow}>
        <div role="row" aria-rowindex={1} className={styles.gridRow}>
          {SORTABLE_COLUMNS.map((column) => (
            <SortHeader
              key={column}
              label={t(`admin.activity.column.${column}`)}
              sorted={sort.column === column ? (sort.descending ? 'descending' : 'ascending') : undefined}
              onSort={() => activityLog.sortBy(column)}
            />
          ))}
          {(['device', 'text'] as const).map((column) => (
            <span key={column} role="columnheader" className={styles.columnTitle}>
              {t(`admin.activity.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { entry, textParts } = row;
          return (
            <div
              key={String(key)}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={`${styles.gridRow} ${styles.row}`}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span role="cell" className={styles.time}>
                {time.format(entry.timeMs)}
              </span>
              <span role="cell" className={styles.user} title={entry.username}>
                {entry.username || t('admin.activity.itself')}
              </span>
              <span role="cell" className={styles.dimmed}>
                {isLocalOnly
                  ? entry.ip
                  : entry.ip && (
                      <a
                        href={`https://ipinfo.io/${encodeURIComponent(entry.ip)}`}
                        target="_blank"
                        rel="noreferrer"
                        aria-label={t('admin.activity.lookup', { ip: entry.ip })}
                      >
                        {entry.ip}
                      </a>
                    )}
              </span>
              <span role="cell" className={styles.dimmed} title={entry.agent}>
                {userAgentSummary(entry.agent)}
              </span>
              <span role="rowheader" className={styles.activityText}>
                <span>
                  {textParts.title}
                  {!textParts.isSuccessful && (
                    <Badge color="red" variant="light" size="sm" ml={8} className={styles.failedBadge ?? ''}>
                      {t('admin.activity.refused')}
                    </Badge>
                  )}
                </span>
                {textParts.changes.map((change) => (
                  <span key={change} className={styles.changeText} title={change}>
                    {change}
                  </span>
                ))}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
