import { Alert, Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { isSevereKind } from '@farol/core/domain/alert/alert-severity';
import { filterInboxEntries } from '@farol/core/domain/alert/alert-inbox';
import { groupInboxIncidents, unreadIncidentCount } from '@farol/core/domain/alert/alert-inbox-incidents';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { usePermission } from '../kit/console/use-permission.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import { NoAlerts, NoMatchingAlerts } from './inbox-messages.tsx';
import { SnoozeList } from './snooze-list.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './inbox.module.css';

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
  const { entries, filter, sessionStartedAtMs, askedIds } = useAnswers(inbox);
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
