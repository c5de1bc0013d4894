import { Button } from '@mantine/core';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './alerts.module.css';

const BUTTON_LABELS = {
  off: 'alertDetails.push.turnOn',
  denied: 'alertDetails.push.retry',
  failed: 'alertDetails.push.retry',
  on: 'alertDetails.push.turnOff',
} as const;

/**
 * Enables push messages on this device while the console is closed. The browser asks the user only after a click. On an
 * iPhone they need the installed console, which is said where it is not.
 */
export function PushPanel() {
  const { alerts, app } = useConsole();
  const { push } = alerts;
  const { t } = useTranslation();
  const { setting, isChanging } = useView(push);
  const { offer } = useView(app.installation);
  if (setting === undefined && offer === 'byHand')
    return (
      <section className={styles.push} aria-label={t('alertDetails.push.label')}>
        <IconDeviceMobileMessage size={20} className={styles.pushIcon} aria-hidden />
        <span>{t('alertDetails.push.installFirst')}</span>
        <Button variant="light" onClick={app.installation.install}>
          {t('alertDetails.push.howTo')}
        </Button>
      </section>
    );
  if (setting === undefined) return null;
  return (
    <section className={styles.push} aria-label={t('alertDetails.push.label')}>
      <IconDeviceMobileMessage size={20} className={styles.pushIcon} aria-hidden />
      <span role="status">{t(`alertDetails.push.${setting}`)}</span>
      <Button
        variant={setting === 'off' ? 'light' : 'default'}
        loading={isChanging}
        onClick={setting === 'on' ? push.turnOff : push.turnOn}
      >
        {t(BUTTON_LABELS[setting])}
      </Button>
    </section>
  );
}
