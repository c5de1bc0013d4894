import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellRinging, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { groupInboxIncidents, unreadIncidentCount } from '@farol/core/domain/alert/alert-inbox-incidents';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';
import styles from './alert-bell.module.css';

/**
 * The button that opens the alert inbox, with the number of unread incidents; the inbox is loaded with the
 * dialogs.
 */
export function AlertBell() {
  const { alerts, shell } = useConsole();
  const { t } = useTranslation();
  const isOpen = useSelector(shell, ({ dialogs }) => dialogs.includes('inbox'));
  const entries = useSelector(alerts.inbox, (item) => item.entries);
  const unreadCount = useMemo(() => unreadIncidentCount(groupInboxIncidents(entries)), [entries]);
  const label = t(unreadCount > 0 ? 'alerts.inbox.openUnread' : 'alerts.inbox.open', { count: unreadCount });
  const Icon = unreadCount > 0 ? IconBellRinging : IconBell;
  return (
    <Tooltip label={label} disabled={isOpen}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.bell}
        onClick={() => (isOpen ? shell.close('inbox') : shell.open('inbox'))}
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

/** Switches the sound of alerts on or off (§2). */
export function MuteButton() {
  const { browser } = useConsole().preferences;
  const { t } = useTranslation();
  const muted = useSelector(browser, (item) => item.muted);
  const label = t(muted ? 'alerts.unmute' : 'alerts.mute');
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => browser.change({ muted: !muted })}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
