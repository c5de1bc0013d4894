import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ShareRow } from './share-row.tsx';
import styles from './shares.module.css';

/** The user's shares of one vehicle with a button to add one, or those of all vehicles. */
export function ShareList() {
  const { links } = useConsole().shares;
  const { t } = useTranslation();
  const { shares, device } = useAnswers(links);
  const primaryButton = useRef<HTMLButtonElement>(null);
  const showsAllVehicles = device.deviceId === 0;
  // Gets the focus when the user returns from a share.
  useEffect(() => primaryButton.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.body}>
      {shares.length > 0 ? (
        <>
          <p className={styles.intro}>{t('shares.intro')}</p>
          <ul className={styles.list} aria-label={t(showsAllVehicles ? 'shares.all' : 'shares.list')}>
            {shares.map((share) => (
              <ShareRow key={share.id} share={share} showsVehicle={showsAllVehicles} />
            ))}
          </ul>
        </>
      ) : (
        <div className={styles.empty}>
          <IconLink size={40} stroke={1.2} aria-hidden />
          <b>{t(showsAllVehicles ? 'shares.allEmpty' : 'shares.empty')}</b>
          <p>{t('shares.intro')}</p>
          <p>{t(showsAllVehicles ? 'shares.allEmptyText' : 'shares.emptyText')}</p>
        </div>
      )}
      <div className={styles.footer}>
        {showsAllVehicles ? (
          <Button ref={primaryButton} data-autofocus variant="default" onClick={links.close}>
            {t('shares.close')}
          </Button>
        ) : (
          <Button
            ref={primaryButton}
            data-autofocus
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={links.add}
          >
            {t('shares.add')}
          </Button>
        )}
      </div>
    </div>
  );
}
