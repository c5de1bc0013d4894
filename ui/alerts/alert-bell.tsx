import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { groupInboxIncidents, unreadIncidentCount } from '@farol/core/domain/alert/alert-inbox-incidents';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { inboxDrawerOpen } from '../kit/navigation/inbox-drawer-state.ts';
import styles from './alert-bell.module.css';

/**
 * The button that opens the alert inbox, with the number of unread incidents; the inbox is loaded with the
 * dialogs.
 */
export function AlertBell() {
  const { inbox } = useConsole().alerts;
  const { t } = useTranslation();
  const isOpen = useSharedValue(inboxDrawerOpen);
  // The inbox is closed for the next user who signs in.
  useEffect(() => () => inboxDrawerOpen.set(false), []);
  const entries = useAnswers(inbox, (one) => one.entries);
  const unreadCount = useMemo(() => unreadIncidentCount(groupInboxIncidents(entries)), [entries]);
  const label = t(unreadCount > 0 ? 'alerts.inbox.openUnread' : 'alerts.inbox.open', { count: unreadCount });
  const Icon = unreadCount > 0 ? IconBellRinging : IconBell;
  return (
    <Tooltip label={label} disabled={isOpen}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.bell}
        onClick={() => {
          if (isOpen) inbox.clearFilter();
          inboxDrawerOpen.set(!isOpen);
        }}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        {unreadCount > 0 && (
          <span className={styles.unreadCount} aria-hidden>
            {unreadCount > 99 ? '99+' : unreadCount}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  );
}
