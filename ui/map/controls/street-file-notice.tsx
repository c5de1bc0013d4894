import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import type { StreetFileProblem } from '../base-map/street-file-problem.ts';
import styles from './map.module.css';

interface StreetFileNoticeProps {
  problem: StreetFileProblem;
  onRetry: () => void;
}

/**
 * Tells why the street map file that the settings name is not drawn, with the way to the settings: for
 * administrators, as others could do nothing about it.
 */
export function StreetFileNotice({ problem, onRetry }: StreetFileNoticeProps) {
  const { admin, shell } = useConsole();
  const { t } = useTranslation();
  return (
    <div className={styles.question} role="status">
      <span>{t(`server.streetFile.${problem}`)}</span>
      <div className={styles.answers}>
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.noticeButton}
          aria-label={t('map.worldSettings')}
          onClick={() => {
            shell.change({ askedServerField: 'streetMapUrl' });
            admin.serverSettings.open();
          }}
        >
          {t('map.worldSetUp')}
        </Button>
        <Button size="compact-sm" variant="light" className={styles.noticeButton} onClick={onRetry}>
          {t('map.retry')}
        </Button>
        <CloseButton
          iconSize={18}
          className={styles.noticeButton}
          aria-label={t('map.worldHide')}
          onClick={() => shell.change({ isStreetFileHintHidden: true })}
        />
      </div>
    </div>
  );
}
