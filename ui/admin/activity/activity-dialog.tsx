import { useMemo, useCallback, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { filterAndSortActivity, type ActivityColumn } from '@farol/core/domain/activity/activity-filter';
import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { activityText, activityTextParts } from './activity-texts.ts';
import {
  NotAvailable,
  EmptyState,
  LoadFailed,
  LoadingLines,
  NothingFound,
} from '../../kit/messages/load-states.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './activity.module.css';
import { RESOURCE_OF_KIND, isAssociatedKind } from '@farol/core/resources/descriptor/association';
import type { ActivityEntry, ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import { subjectTitleFromLog } from '@farol/core/domain/activity/activity-subject';
import { useRecordTitles, useTitlesByKind } from '../../records/texts/use-record-list.ts';
import { DESCRIPTIONS, useFleet } from '../../kit/console/use-fleet.ts';
import { activityAssociation } from '@farol/core/domain/activity/activity-meaning';
import { RESOURCE_NAMES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { Badge } from '@mantine/core';
import { userAgentSummary } from '@farol/core/domain/activity/activity-user-agent';
import { useLocalNetworkOnly } from '../../kit/console/use-local-network-only.ts';
import type { ActivityTextRow } from './activity-text-row.ts';
import { SortHeader } from '../../kit/layout/sort-header.tsx';
import { useVirtualRows } from '../../kit/layout/use-virtual-rows.ts';

const SORTABLE_COLUMNS: readonly ActivityColumn[] = ['created', 'username', 'ip'];

/** The activity log (facts §10, "Logs") of the server, of a user or of a device, over the current screen. */
export function ActivityDialog() {
  const { access, admin } = useConsole();
  const { activityLog } = admin;
  const { t, i18n } = useTranslation();
  const { isLoading, isLoaded, isUnsupported, failure, subject, entries, filter, sort, isTruncated } =
    useView(activityLog);
  const namespace = useSelector(access, (answers) => answers.namespace);
  const isNarrow = useIsNarrow();
  const title = useActivityLogTitle(subject, entries);
  const { distance, speed } = useUnits();
  const nameOf = useRecordNames(entries);
  const rows = useMemo(
    () =>
      entries.map((entry) => {
        const textParts = activityTextParts(entry, {
          t: (key, values) => t(key, { ...values }),
          language: i18n.language,
          namespace,
          distance,
          speed,
          nameOf,
        });
        return { entry, category: textParts.category, text: activityText(textParts), textParts };
      }),
    [entries, t, i18n.language, namespace, distance, speed, nameOf],
  );
  const filteredRows = useMemo(() => filterAndSortActivity(rows, filter, sort), [rows, filter, sort]);
  return (
    <DialogFrame title={title} onClose={activityLog.close} isFullHeight size={1080} fullScreen={isNarrow}>
      <div className={layout.column}>
        {!isUnsupported && <ActivityToolbar allRows={rows} filteredRows={filteredRows} />}
        {isLoading && <LoadingLines />}
        {isUnsupported && <NotAvailable area="activity" />}
        {failure !== undefined && <LoadFailed reason={failure} onRetry={activityLog.refresh} />}
        {isLoaded && (
          <>
            <p className={styles.resultCount} aria-live="polite">
              {filteredRows.length === rows.length
                ? t('admin.activity.found', { count: rows.length })
                : t('admin.activity.foundOf', { shown: filteredRows.length, count: rows.length })}
              {isTruncated && ` · ${t('admin.activity.cut', { count: rows.length })}`}
            </p>
            {rows.length === 0 && <EmptyState area="activity" />}
            {rows.length > 0 && filteredRows.length === 0 && (
              <NothingFound onClear={activityLog.clearFilter} />
            )}
            {filteredRows.length > 0 && <ActivityGrid rows={filteredRows} />}
          </>
        )}
      </div>
    </DialogFrame>
  );
}

/**
 * Returns the title of an activity log with the name of its user or vehicle; the URL contains only the id.
 */
function useActivityLogTitle(subject: ActivitySubject, entries: readonly ActivityEntry[]): string {
  const { t } = useTranslation();
  const { kind, id, title } = subject.kind === 'server' ? { ...subject, id: 0, title: '' } : subject;
  const users = useRecordTitles('users', kind === 'user' && title === '');
  const vehicle = useFleet(DESCRIPTIONS, (fleet) => fleet.descriptions[fleet.slotOf(id) ?? -1]?.name);
  if (kind === 'server') return t('admin.activity.title');
  const loadedName = kind === 'device' ? vehicle : users.get(id);
  const fallbackTitle = t(`records.kind.${RESOURCE_OF_KIND[kind]}.one`);
  return t('admin.activity.titleOf', {
    title: title || loadedName || subjectTitleFromLog(subject, entries) || fallbackTitle,
  });
}

/**
 * Returns a function that names records by kind and id; ''  if unknown. Only kinds that the entries refer to
 * are loaded.
 */
function useRecordNames(entries: readonly ActivityEntry[]): (kind: string, id: number) => string {
  const { fleet } = useConsole();
  const titles = useTitlesByKind(namedKinds(entries));
  // Records that were deleted since still have their name in the log.
  const namesInLog = useMemo(() => recordNamesInLog(entries), [entries]);
  return useCallback(
    (kind, id) => {
      const name = resourceOf(kind);
      if (name === 'devices')
        return fleet.descriptions[fleet.slotOf(id) ?? -1]?.name ?? namesInLog.get(`device ${id}`) ?? '';
      if (name === 'groups') return fleet.groups.get(id)?.name ?? namesInLog.get(`group ${id}`) ?? '';
      return (name && titles[name]?.get(id)) ?? namesInLog.get(`${kind} ${id}`) ?? '';
    },
    [fleet, namesInLog, titles],
  );
}

/** Returns the kinds whose records the entries name by id alone; the fleet knows vehicles and groups. */
function namedKinds(entries: readonly ActivityEntry[]): ResourceName[] {
  const kinds = new Set<ResourceName>();
  for (const entry of entries) {
    for (const { kind } of activityAssociation(entry) ?? []) {
      const name = resourceOf(kind);
      if (name && name !== 'devices' && name !== 'groups') kinds.add(name);
    }
    // Changes name a calendar by its id, and rules have no name that the log could contain.
    if ('calendarId' in entry.data) kinds.add('calendars');
    if ('notificationId' in entry.object) kinds.add('notifications');
  }
  return [...kinds];
}

/** Returns the kind of records that a word of the log stands for: as in associations, or a field that refers to it. */
function resourceOf(kind: string): ResourceName | undefined {
  return isAssociatedKind(kind) ? RESOURCE_OF_KIND[kind] : RESOURCE_NAMES.find((name) => name === kind);
}

function recordNamesInLog(entries: readonly ActivityEntry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { object } of entries) {
    const { type, name } = object;
    const id = typeof type === 'string' ? object[`${type}Id`] : undefined;
    if (typeof type !== 'string' || typeof id !== 'number' || typeof name !== 'string') continue;
    const key = `${type} ${id}`;
    // The newest entry comes first.
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return names;
}

/**
 * The rows of the activity log under sortable column headers. Rows are virtualized and as high as their text.
 */
function ActivityGrid({ rows }: { rows: readonly ActivityTextRow[] }) {
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
