import { Button } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './toasts.module.css';

/** Browsers block sound before the first user action: says so, and offers a button to enable it. */
export function SoundBlockedNotice() {
  const { alertSound } = useConsole();
  const { t } = useTranslation();
  const isBlocked = useSelector(alertSound, ({ value }) => value === 'blocked');
  return (
    <div role="status" className={styles.soundNoticeSlot}>
      {isBlocked && (
        <div className={styles.soundNotice}>
          <IconVolumeOff size={18} aria-hidden />
          <span>{t('alerts.sound.blocked')}</span>
          <Button size="compact-sm" mih={32} onClick={() => alertSound.send({ type: 'ENABLE' })}>
            {t('alerts.sound.enable')}
          </Button>
        </div>
      )}
    </div>
  );
}
