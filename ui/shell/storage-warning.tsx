import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { storageLevelOf } from '@farol/core/domain/server/storage-space';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './server-banners.module.css';

/** Warns administrators that the disk of the server is nearly full, or too full to store positions. */
export function StorageWarning() {
  const { access } = useConsole();
  const { t, i18n } = useTranslation();
  const space = useSelector(access, ({ server }) => server?.info.storageSpace ?? null);
  const storageLevel = storageLevelOf(space);
  if (storageLevel === 'ample') return null;
  const megabytes = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  });
  const free = megabytes.format((space?.[0] ?? 0) / 1_048_576);
  return (
    <section className={styles.banner} data-room={storageLevel} aria-label={t('server.storage.label')}>
      <IconDatabaseExclamation size={20} stroke={1.7} className={styles.bannerIcon ?? ''} aria-hidden />
      <p className={styles.bannerText} role="status">
        {t(`server.storage.${storageLevel}`, { free })}
      </p>
    </section>
  );
}
