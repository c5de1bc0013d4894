import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARE_LENGTHS, shareEnd, type ShareLength } from '@farol/core/domain/share';
import styles from './shares.module.css';

interface LengthBarProps {
  /** The end as it stands, ISO text. */
  end: string;
  /** No end is later than this; nothing where nothing binds. */
  latest: string | null;
  onChoose: (end: string) => void;
}

/** How long a link lives from now on, in one press. */
export function LengthBar({ end, latest, onChoose }: LengthBarProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ length: ShareLength; end: string }>();
  return (
    <div role="group" aria-labelledby="share-lengths">
      <p id="share-lengths" className={styles.lengthsLabel}>
        {t('shares.length.label')}
      </p>
      <div className={styles.lengths}>
        {SHARE_LENGTHS.map((length) => {
          const isChosen = chosen?.length === length && chosen.end === end;
          return (
            <Button
              key={length}
              h={44}
              px="sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => {
                const next = shareEnd(length, Date.now(), latest);
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
