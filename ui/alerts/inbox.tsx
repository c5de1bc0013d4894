import { Alert, Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { filterInboxEntries } from '@farol/core/domain/alert/alert-inbox';
import { groupInboxIncidents, unreadIncidentCount } from '@farol/core/domain/alert/alert-inbox-incidents';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { usePermission } from '../kit/console/use-permission.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxList } from './inbox-list.tsx';
import { LoadingInbox, NoAlerts, NoMatchingAlerts } from './inbox-messages.tsx';
import { SnoozeList } from './snooze-list.tsx';
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

/** The alert inbox: loading, empty, without a match, or a list. */
export function Inbox({ isSessionOnly = false, onShowOnMap, onOpenRules }: InboxProps) {
  const { alarmInbox, connection, toasts } = useConsole();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const hasPermission = usePermission();
  const isClosed = useSelector(alarmInbox, (snapshot) => snapshot.matches('closed'));
  const { entries, filter, sessionStartedAtMs } = useSelector(alarmInbox, ({ context }) => context);
  const isOffline = useSelector(connection, ({ value }) => value === 'waiting');
  const sessionEntries = useMemo(
    () => (isSessionOnly ? filterInboxEntries(entries, { receivedSinceMs: sessionStartedAtMs }) : entries),
    [entries, isSessionOnly, sessionStartedAtMs],
  );
  const filteredIncidents = useMemo(
    () => groupInboxIncidents(filterInboxEntries(sessionEntries, filter)),
    [sessionEntries, filter],
  );
  const unreadCount = unreadIncidentCount(filteredIncidents);
  if (isClosed) return <LoadingInbox />;
  const show = (deviceId: number, ids: readonly string[]): void => {
    alarmInbox.send({ type: 'ACKNOWLEDGE', ids });
    onShowOnMap?.();
    navigate(`/devices/${deviceId}`);
  };
  return (
    <div className={styles.inbox}>
      {isOffline && (
        <Alert
          role="alert"
          color="yellow"
          m={12}
          mb={0}
          icon={<IconPlugConnectedX size={18} aria-hidden />}
          title={t('alerts.inbox.offline')}
        >
          <Button size="compact-sm" variant="default" onClick={() => connection.send({ type: 'RETRY_NOW' })}>
            {t('alerts.inbox.retry')}
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
          <InboxFilters
            entries={sessionEntries}
            filter={filter}
            onFilter={(next) => alarmInbox.send({ type: 'SET_FILTER', filter: next })}
          />
          <div className={styles.listTools}>
            <span role="status">
              {t('alerts.inbox.found', {
                count: filteredIncidents.length,
                shown: new Intl.NumberFormat(i18n.language).format(filteredIncidents.length),
              })}
            </span>
            <Button
              variant="subtle"
              h={44}
              px={8}
              disabled={unreadCount === 0}
              onClick={() => {
                alarmInbox.send({ type: 'ACKNOWLEDGE_ALL' });
                // Toasts of alerts hidden by the filter stay on the screen.
                if (unreadCount === unreadIncidentCount(groupInboxIncidents(entries)))
                  toasts.send({ type: 'DISMISS_ALL' });
              }}
            >
              {t('alerts.inbox.acknowledgeAll')}
            </Button>
          </div>
          {filteredIncidents.length === 0 ? (
            <NoMatchingAlerts onClear={() => alarmInbox.send({ type: 'SET_FILTER', filter: {} })} />
          ) : (
            <InboxList incidents={filteredIncidents} onShowOnMap={show} />
          )}
        </>
      )}
    </div>
  );
}
