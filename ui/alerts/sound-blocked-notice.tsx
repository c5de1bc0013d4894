import { Button } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './toasts.module.css';

/** Browsers block sound before the first user action: says so, and offers a button to enable it. */
export function SoundBlockedNotice() {
  const { sound } = useConsole().alerts;
  const { t } = useTranslation();
  const isBlocked = useSelector(sound, (one) => one.isBlocked);
  return (
    <div role="status" className={styles.soundNoticeSlot}>
      {isBlocked && (
        <div className={styles.soundNotice}>
          <IconVolumeOff size={18} aria-hidden />
          <span>{t('alerts.sound.blocked')}</span>
          <Button size="compact-sm" mih={32} onClick={sound.enable}>
            {t('alerts.sound.enable')}
          </Button>
        </div>
      )}
    </div>
  );
}
