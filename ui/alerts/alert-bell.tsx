import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBell, IconBellRinging } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, unreadLines } from '@farol/core/domain/alarm-inbox-lines';
import { useSharedValue } from '../devices/shared-value.ts';
import { useConsole } from '../use-console.ts';
import { inboxOpen } from './inbox-opening.ts';
import styles from './alerts.module.css';

/** The way to the inbox of alerts, with how many are new; the inbox itself is fetched with the dialogs. */
export function AlertBell() {
  const { alarmInbox } = useConsole();
  const { t } = useTranslation();
  const isOpen = useSharedValue(inboxOpen);
  // Who signs in next finds it closed.
  useEffect(() => () => inboxOpen.set(false), []);
  const entries = useSelector(alarmInbox, ({ context }) => context.entries);
  const count = useMemo(() => unreadLines(linesOf(entries)), [entries]);
  const label = t(count > 0 ? 'alerts.inbox.openUnread' : 'alerts.inbox.open', { count });
  const Icon = count > 0 ? IconBellRinging : IconBell;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.bell}
        onClick={() => inboxOpen.set(true)}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  );
}
