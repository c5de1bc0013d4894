import { Button } from '@mantine/core';
import { useState } from 'react';
import { SHARE_DURATIONS, shareExpiry, type ShareDuration } from '@farol/core/domain/share/share';
import { useTranslation } from '../language/use-translation.ts';
import styles from './shares.module.css';

interface ShareDurationBarProps {
  /** The present expiry as ISO text. */
  expiresAt: string;
  /** The latest expiry allowed; null without a limit. */
  latestExpiry: string | null;
  onChoose: (expiresAt: string) => void;
}

/** Buttons that set the expiry to a duration from now. */
export function ShareDurationBar({ expiresAt, latestExpiry, onChoose }: ShareDurationBarProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ length: ShareDuration; end: string }>();
  return (
    <div role="group" aria-labelledby="share-lengths">
      <p id="share-lengths" className={styles.durationsLabel}>
        {t('shares.length.label')}
      </p>
      <div className={styles.durations}>
        {SHARE_DURATIONS.map((length) => {
          const isChosen = chosen?.length === length && chosen.end === expiresAt;
          return (
            <Button
              key={length}
              px="sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => {
                const next = shareExpiry(length, Date.now(), latestExpiry);
                setChosen({ length, end: next });
                onChoose(next);
              }}
            >
              {t(`shares.length.${length}`)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
