import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { DailyStatistics } from '@farol/core/domain/server/server-statistics';
import { storageForecast } from '@farol/core/domain/server/storage-forecast';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './statistics.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** How large the database is, how it grows, when its disk is full, and how long the history is kept. */
export function StorageCard({ days }: { days: readonly DailyStatistics[] }) {
  const { access, admin, shell } = useConsole();
  const { t, i18n } = useTranslation();
  const server = useSelector(access, (answers) => answers.server?.info);
  const namespace = useSelector(access, (answers) => answers.namespace);
  const forecast = storageForecast(days, server?.storageSpace ?? null);
  if (!forecast || !server) return null;
  const { bytes, growthPerDay, disk, fullAtMs } = forecast;
  const size = (amount: number): string => byteText(amount, i18n.language);
  const kept = productAttribute(server.attributes, namespace, 'retentionDays');
  const full =
    fullAtMs !== undefined
      ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(fullAtMs)
      : t(
          `admin.statistics.storage.${!disk ? 'unknownDisk' : growthPerDay === undefined ? 'later' : 'notSoon'}`,
        );
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['size', size(bytes)],
    ['growth', growthPerDay === undefined ? t('admin.statistics.storage.later') : size(growthPerDay)],
    ...(disk
      ? [
          [
            'free',
            t('admin.statistics.storage.freeOf', {
              free: size(disk.freeBytes),
              total: size(disk.totalBytes),
            }),
          ] as const,
        ]
      : []),
    ['full', full],
    [
      'kept',
      typeof kept === 'number'
        ? t('admin.statistics.storage.days', { count: kept })
        : t('admin.statistics.storage.forever'),
    ],
  ];
  return (
    <section className={styles.card} aria-label={t('admin.statistics.storage.title')}>
      <div className={styles.storageHead}>
        <Heading level={3} look="group">
          {t('admin.statistics.storage.title')}
        </Heading>
        <Button
          variant="subtle"
          onClick={() => {
            admin.statistics.close();
            shell.change({ askedServerField: 'retentionDays' });
            admin.serverSettings.open();
          }}
        >
          {t('admin.statistics.storage.settings')}
        </Button>
      </div>
      <dl className={styles.storage}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`admin.statistics.storage.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns an amount of bytes in the largest unit of which there is at least one: `1.4 GB`. */
function byteText(bytes: number, language: string): string {
  const step = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** step;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0,
  }).format(amount);
}
