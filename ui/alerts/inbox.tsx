import { Alert, Button, ActionIcon, Checkbox, Select } from '@mantine/core';
import { IconPlugConnectedX, IconBellCheck, IconFilterOff, IconX, IconZzz } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { isSevereKind } from '@farol/core/domain/alert/alert-severity';
import {
  filterInboxEntries,
  type InboxEntry,
  type InboxFilter,
  entryEventId,
} from '@farol/core/domain/alert/alert-inbox';
import {
  groupInboxIncidents,
  unreadIncidentCount,
  type InboxIncident,
} from '@farol/core/domain/alert/alert-inbox-incidents';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { usePermission } from '../kit/console/use-permission.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import layout from '../kit/layout/layout.module.css';
import styles from './inbox.module.css';
import { StateMessage } from '../kit/messages/state-message.tsx';
import { snoozeKey, type SnoozeTarget } from '@farol/core/domain/alert/alert-snooze';
import { alertKindTexts } from '@farol/core/domain/alert/alert-message';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import { useNow } from '../kit/console/use-now.ts';
import { InboxRow } from './inbox-row.tsx';
import { useVirtualRows } from '../kit/layout/use-virtual-rows.ts';

/** Of a row with one line of text, pixels. */
const ROW_HEIGHT = 72;

interface InboxProps {
  /**
   * Shows only alerts received since the user signed in and unread ones, as the notifications screen does.
   */
  isSessionOnly?: boolean;
  /** Called when a vehicle is shown on the map. */
  onShowOnMap?: () => void;
  /** Called when the user opens the notification rules. */
  onOpenRules?: () => void;
}

/** The alert inbox: empty, without a match, or a list. */
export function Inbox({ isSessionOnly = false, onShowOnMap, onOpenRules }: InboxProps) {
  const {
    alerts: { inbox },
    connection,
  } = useConsole();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const hasPermission = usePermission();
  const { entries, filter, sessionStartedAtMs, askedIds } = useView(inbox);
  const isOffline = useSelector(connection, ({ isWaiting }) => isWaiting);
  const sessionEntries = useMemo(
    () => (isSessionOnly ? filterInboxEntries(entries, { receivedSinceMs: sessionStartedAtMs }) : entries),
    [entries, isSessionOnly, sessionStartedAtMs],
  );
  const filteredIncidents = useMemo(
    () => groupInboxIncidents(filterInboxEntries(sessionEntries, filter)),
    [sessionEntries, filter],
  );
  const askedCount = useMemo(() => {
    const asked = new Set(askedIds);
    return unreadIncidentCount(groupInboxIncidents(entries.filter(({ id }) => asked.has(id))));
  }, [entries, askedIds]);
  const unreadCount = unreadIncidentCount(filteredIncidents);
  const show = (deviceId: number, ids: readonly string[]): void => {
    // Who looks at something severe has not dealt with it yet.
    const isSevere = entries.some(({ id, kind }) => isSevereKind(kind) && ids.includes(id));
    if (!isSevere) inbox.acknowledge(ids);
    onShowOnMap?.();
    navigate(`/devices/${deviceId}`);
  };
  return (
    <div className={layout.column}>
      {isOffline && (
        <Alert
          role="alert"
          color="yellow"
          m={12}
          mb={0}
          icon={<IconPlugConnectedX size={18} aria-hidden />}
          title={t('alertDetails.inbox.offline')}
        >
          <Button size="compact-sm" variant="default" onClick={connection.retryNow}>
            {t('alertDetails.inbox.retry')}
          </Button>
        </Alert>
      )}
      <SnoozeList />
      {sessionEntries.length === 0 ? (
        <NoAlerts
          isSession={isSessionOnly}
          onRules={
            hasPermission(RESOURCES.notifications.permissions.view)
              ? () => {
                  onOpenRules?.();
                  navigate('/notifications?tab=rules');
                }
              : undefined
          }
        />
      ) : (
        <>
          <InboxFilters entries={sessionEntries} filter={filter} onFilter={inbox.setFilter} />
          <div className={styles.listTools}>
            <Checkbox
              label={t('alertDetails.inbox.unread')}
              checked={filter.isUnreadOnly === true}
              onChange={({ currentTarget }) =>
                inbox.setFilter({ ...filter, isUnreadOnly: currentTarget.checked })
              }
              styles={{
                body: { minHeight: 'var(--farol-control)', alignItems: 'center' },
                label: { color: 'var(--farol-text)' },
              }}
            />
            <span role="status">
              {t('alertDetails.inbox.found', {
                count: filteredIncidents.length,
                shown: new Intl.NumberFormat(i18n.language).format(filteredIncidents.length),
              })}
            </span>
            <Button variant="subtle" px={8} disabled={unreadCount === 0} onClick={inbox.acknowledgeAll}>
              {t('alertDetails.inbox.acknowledgeAll')}
            </Button>
          </div>
          {askedCount > 0 && (
            <div role="alert" className={styles.severeLeft}>
              <span>{t('alertDetails.inbox.severeLeft', { count: askedCount })}</span>
              <Button color="red.9" onClick={inbox.acknowledgeAsked}>
                {t('alertDetails.inbox.acknowledgeSevere', { count: askedCount })}
              </Button>
              <Button variant="default" onClick={inbox.keepAsked}>
                {t('alertDetails.inbox.keepSevere')}
              </Button>
            </div>
          )}
          {filteredIncidents.length === 0 ? (
            <NoMatchingAlerts onClear={inbox.clearFilter} />
          ) : (
            <InboxList incidents={filteredIncidents} onShowOnMap={show} />
          )}
        </>
      )}
    </div>
  );
}

/** Shown while there are no alerts, with a button to the notification rules where the user may see them. */
function NoAlerts({ isSession, onRules }: { isSession: boolean; onRules: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <StateMessage
      Icon={IconBellCheck}
      title={t('alertDetails.inbox.emptyTitle')}
      text={t(isSession ? 'alertDetails.inbox.emptySession' : 'alertDetails.inbox.emptyText')}
    >
      {onRules && (
        <Button variant="light" onClick={onRules}>
          {t('alertDetails.inbox.rules')}
        </Button>
      )}
    </StateMessage>
  );
}

/** Shown when no alert matches the filter. */
function NoMatchingAlerts({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <StateMessage Icon={IconFilterOff} title={t('alertDetails.inbox.nothing')}>
      <Button variant="light" onClick={onClear}>
        {t('alertDetails.inbox.showAll')}
      </Button>
    </StateMessage>
  );
}

/** The active snoozes with their ends; each can be ended early. */
function SnoozeList() {
  const { alerts, fleet } = useConsole();
  const { t, i18n } = useTranslation();
  const formatMessage = useMessageFormatter();
  const snoozes = useSelector(alerts.inbox, (item) => item.snoozes);
  if (snoozes.length === 0) return null;
  const nameOf = (target: SnoozeTarget): string => {
    if ('kind' in target) return formatMessage(...alertKindTexts(target.kind));
    const slot = fleet.slotOf(target.deviceId);
    return (slot === undefined ? undefined : fleet.descriptions[slot]?.name) ?? t('alerts.alert');
  };
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <div className={styles.snoozes} role="group" aria-label={t('alertDetails.snooze.active')}>
      <IconZzz size={16} aria-hidden />
      {snoozes.map(({ target, untilMs }) => (
        <span key={snoozeKey(target)} className={styles.snooze}>
          <span>{t('alertDetails.snooze.until', { name: nameOf(target), time: time.format(untilMs) })}</span>
          <ActionIcon
            variant="transparent"
            color="gray"
            size={32}
            aria-label={t('alertDetails.snooze.wake', { name: nameOf(target) })}
            onClick={() => alerts.inbox.endSnooze(target)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
    </div>
  );
}

interface InboxFiltersProps {
  /** The entries whose kinds and devices are offered. */
  entries: readonly InboxEntry[];
  filter: InboxFilter;
  onFilter: (filter: InboxFilter) => void;
}

/** The filters of the alert inbox that take most room: kind and vehicle. */
function InboxFilters({ entries, filter, onFilter }: InboxFiltersProps) {
  const { t, i18n } = useTranslation();
  const formatMessage = useMessageFormatter();
  const choices = useMemo(() => {
    const usedKinds = new Set(entries.map(({ kind }) => kind));
    const kinds = new Map([...usedKinds].map((kind) => [kind, formatMessage(...alertKindTexts(kind))]));
    const devices = new Map(
      entries
        .filter(({ deviceId }) => deviceId > 0)
        .map(({ deviceId, device }) => [String(deviceId), device || t('alerts.alert')]),
    );
    const byLabel = new Intl.Collator(i18n.language, { numeric: true });
    const sortedOptions = (labels: Map<string, string>): { value: string; label: string }[] =>
      [...labels]
        .map(([value, label]) => ({ value, label }))
        .toSorted((left, right) => byLabel.compare(left.label, right.label));
    return { kinds: sortedOptions(kinds), devices: sortedOptions(devices) };
  }, [entries, formatMessage, t, i18n.language]);
  const selectProps = {
    searchable: true,
    clearable: true,
    clearButtonProps: { 'aria-label': t('records.clear') },
    nothingFoundMessage: t('records.nothingFound'),
    comboboxProps: { withinPortal: true, shadow: 'sm', zIndex: 310 },
    rightSectionWidth: 28,
    styles: { input: { height: 44 } },
  } as const;
  return (
    <div className={styles.filters}>
      <Select
        {...selectProps}
        className={styles.kindFilter ?? ''}
        aria-label={t('alertDetails.inbox.kind')}
        placeholder={t('alertDetails.inbox.anyKind')}
        data={choices.kinds}
        value={filter.kind ?? null}
        onChange={(kind) => onFilter({ ...filter, kind: kind ?? undefined })}
      />
      <Select
        {...selectProps}
        className={styles.deviceFilter ?? ''}
        aria-label={t('alertDetails.inbox.device')}
        placeholder={t('alertDetails.inbox.anyDevice')}
        data={choices.devices}
        value={filter.deviceId === undefined ? null : String(filter.deviceId)}
        onChange={(id) => onFilter({ ...filter, deviceId: id === null ? undefined : Number(id) })}
      />
    </div>
  );
}

interface InboxListProps {
  incidents: readonly InboxIncident[];
  onShowOnMap: (deviceId: number, ids: readonly string[]) => void;
}

/** The virtualized list of incidents in the given order. */
function InboxList({ incidents, onShowOnMap }: InboxListProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { access, alerts } = useConsole();
  const isProduct = useSelector(access, ({ server }) => server?.isPlus === true);
  const scrollContainer = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows({
    count: incidents.length,
    getScrollElement: () => scrollContainer.current,
    estimateSize: () => ROW_HEIGHT,
    // The id of the earliest alert stays the same when further alerts join the incident.
    getItemKey: (index) => incidents[index]?.ids.at(-1) ?? index,
    overscan: 6,
  });
  return (
    <div
      ref={scrollContainer}
      className={layout.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      role="region"
      aria-label={t('alertDetails.inbox.bySeverity')}
    >
      <ul className={layout.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const incident = incidents[index];
          return (
            incident && (
              <InboxRow
                key={String(key)}
                incident={incident}
                now={now}
                style={{ transform: `translateY(${start}px)` }}
                measure={virtualizer.measureElement}
                listPosition={{ index: index + 1, count: incidents.length }}
                onShow={onShowOnMap}
                onDetails={
                  isProduct
                    ? (entry, title) => alerts.details.comment.open({ eventId: entryEventId(entry), title })
                    : undefined
                }
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
