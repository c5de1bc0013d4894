import { Button } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './alerts.module.css';

/** The button by state; there is none where push is not configured. */
const ACTION_OF_STATE = {
  off: { type: 'ENABLE', label: 'alerts.push.turnOn' },
  denied: { type: 'ENABLE', label: 'alerts.push.retry' },
  failed: { type: 'ENABLE', label: 'alerts.push.retry' },
  on: { type: 'DISABLE', label: 'alerts.push.turnOff' },
} as const;
const STATE_WHILE_BUSY = { subscribing: 'off', registering: 'on', unsubscribing: 'on' } as const;

/**
 * Enables push messages on this device while the console is closed. The browser asks the user only after a
 * click.
 */
export function PushPanel() {
  const { pushNotifications } = useConsole();
  const { t } = useTranslation();
  const state = useSelector(pushNotifications, ({ value }) => value);
  const isBusy = state === 'subscribing' || state === 'registering' || state === 'unsubscribing';
  const shownState = isBusy ? STATE_WHILE_BUSY[state] : state;
  if (shownState === 'closed' || shownState === 'checking' || shownState === 'unsupported') return null;
  const { type, label } = ACTION_OF_STATE[shownState];
  return (
    <section className={styles.push} aria-label={t('alerts.push.label')}>
      <IconDeviceMobileMessage size={20} className={styles.pushIcon} aria-hidden />
      <span role="status">{t(`alerts.push.${shownState}`)}</span>
      <Button
        variant={shownState === 'off' ? 'light' : 'default'}
        h={44}
        loading={isBusy}
        onClick={() => pushNotifications.send({ type })}
      >
        {t(label)}
      </Button>
    </section>
  );
}
