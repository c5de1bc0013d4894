import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';
import { ShareRow } from './share-row.tsx';
import styles from './shares.module.css';

/** The links of the user to this vehicle, and the way to another one; or those to all vehicles. */
export function ShareList() {
  const { shareLinks } = useConsole();
  const { t } = useTranslation();
  const { userShares, device } = useSelector(shareLinks, ({ context }) => context);
  const add = useRef<HTMLButtonElement>(null);
  const isOfAll = device.deviceId === 0;
  const links = isOfAll ? userShares : userShares.filter(({ deviceId }) => deviceId === device.deviceId);
  // Whoever comes back from a link goes on from here.
  useEffect(() => add.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.body}>
      {links.length > 0 ? (
        <>
          <p className={styles.intro}>{t('shares.intro')}</p>
          <ul className={styles.list} aria-label={t(isOfAll ? 'shares.all' : 'shares.list')}>
            {links.map((share) => (
              <ShareRow key={share.id} share={share} showsVehicle={isOfAll} />
            ))}
          </ul>
        </>
      ) : (
        <div className={styles.empty}>
          <IconLink size={40} stroke={1.2} aria-hidden />
          <b>{t(isOfAll ? 'shares.allEmpty' : 'shares.empty')}</b>
          <p>{t('shares.intro')}</p>
          <p>{t(isOfAll ? 'shares.allEmptyText' : 'shares.emptyText')}</p>
        </div>
      )}
      <div className={styles.footer}>
        {isOfAll ? (
          <Button
            ref={add}
            data-autofocus
            h={44}
            variant="default"
            onClick={() => shareLinks.send({ type: 'CLOSE' })}
          >
            {t('shares.close')}
          </Button>
        ) : (
          <Button
            ref={add}
            data-autofocus
            h={44}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => shareLinks.send({ type: 'ADD' })}
          >
            {t('shares.add')}
          </Button>
        )}
      </div>
    </div>
  );
}
