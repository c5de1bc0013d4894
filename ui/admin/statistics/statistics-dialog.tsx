import { useTranslation } from '../../language/use-translation.ts';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { NotAvailable, EmptyState, LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { DayRangeField } from '../activity/day-range-field.tsx';
import { StatisticTable } from './statistic-table.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from '../activity/activity.module.css';
import statisticsStyles from './statistics.module.css';
import {
  protocolCounts,
  type DailyStatistics,
  isAdditive,
  statisticTotals,
  dayColumns,
  type StatisticName,
} from '@farol/core/domain/server/server-statistics';
import { Heading } from '../../kit/layout/heading.tsx';
import { useSelector } from '@xstate/react';
import { Button } from '@mantine/core';
import { storageForecast } from '@farol/core/domain/server/storage-forecast';
import { productAttribute } from '@farol/core/domain/values/namespace';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

const HEIGHT = 48;

const CARD_STATISTICS = ['messagesReceived', 'activeDevices', 'activeUsers', 'requests'] as const;

/**
 * The statistics of the server (contract §4.8): totals with small charts, protocols, and a table of the days.
 */
export function StatisticsDialog() {
  const { statistics } = useConsole().admin;
  const { t } = useTranslation();
  const { dailyStatistics, days, isLoading, isLoaded, isUnsupported, failure } = useView(statistics);
  const isNarrow = useIsNarrow();
  return (
    <DialogFrame
      title={t('admin.statistics.title')}
      onClose={statistics.close}
      isFullHeight
      size={960}
      fullScreen={isNarrow}
    >
      <div className={layout.column}>
        {!isUnsupported && (
          <div className={styles.toolbar}>
            <DayRangeField days={days} onChange={statistics.setDays} />
          </div>
        )}
        {isLoading && <LoadingLines />}
        {isUnsupported && <NotAvailable area="statistics" />}
        {failure !== undefined && <LoadFailed reason={failure} onRetry={statistics.refresh} />}
        {isLoaded && dailyStatistics.length === 0 && <EmptyState area="statistics" />}
        {isLoaded && dailyStatistics.length > 0 && (
          <div className={statisticsStyles.statistics}>
            <StorageCard days={dailyStatistics} />
            <StatisticCards days={dailyStatistics} />
            <ProtocolBars days={dailyStatistics} />
            <UnreadableReportList />
            <StatisticTable days={dailyStatistics} />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}

/** Bars of the number of devices per protocol, the maximum of all days. */
function ProtocolBars({ days }: { days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const counts = protocolCounts(days);
  const peak = Math.max(1, ...counts.map(([, count]) => count));
  const number = new Intl.NumberFormat(i18n.language);
  if (counts.length === 0) return null;
  return (
    <section className={statisticsStyles.card}>
      <Heading level={3} look="group">
        {t('admin.statistics.protocols')}
      </Heading>
      <ul className={statisticsStyles.protocols}>
        {counts.map(([name, count]) => (
          <li key={name}>
            <span>{name}</span>
            <span className={statisticsStyles.track}>
              <span className={statisticsStyles.bar} style={{ width: `${(count / peak) * 100}%` }} />
            </span>
            <span className={styles.dimmed}>
              {t('admin.statistics.protocolDevices', { count, defaultValue: number.format(count) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The main statistics, each as a total with a bar chart of the days. */
function StatisticCards({ days }: { days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const totals = statisticTotals(days);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div className={statisticsStyles.cards}>
      {CARD_STATISTICS.map((name) => (
        <section
          key={name}
          className={statisticsStyles.card}
          aria-label={t(`admin.statistics.count.${name}`)}
        >
          <span className={statisticsStyles.countName}>{t(`admin.statistics.count.${name}`)}</span>
          <span>
            <b className={statisticsStyles.statisticValue}>{number.format(totals[name])}</b>{' '}
            <span className={styles.dimmed}>
              {t(`admin.statistics.${isAdditive(name) ? 'sum' : 'most'}`)}
            </span>
          </span>
          <BarChart name={name} days={days} />
        </section>
      ))}
    </div>
  );
}

/**
 * A small bar chart of one count with a bar per counted day; days without data leave a gap. The table shows
 * the numbers.
 */
function BarChart({ name, days }: { name: StatisticName; days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const peak = Math.max(1, ...days.map(({ counts }) => counts[name]));
  const number = new Intl.NumberFormat(i18n.language);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const { places, count } = dayColumns(days);
  return (
    <svg
      className={statisticsStyles.chart}
      viewBox={`0 0 ${count} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('admin.statistics.chart', {
        name: t(`admin.statistics.count.${name}`),
        most: number.format(peak),
      })}
    >
      {days.map(({ timeMs, counts }, index) => {
        const height = Math.max(counts[name] > 0 ? 2 : 0.5, (counts[name] / peak) * HEIGHT);
        return (
          <rect key={timeMs} x={(places[index] ?? 0) + 0.12} y={HEIGHT - height} width={0.76} height={height}>
            <title>{`${day.format(timeMs)}: ${number.format(counts[name])}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** The latest reports that nobody could read: when, from where, why, and how they begin. */
function UnreadableReportList() {
  const { unreadableReports } = useConsole().admin;
  const { t, i18n } = useTranslation();
  const reports = useSelector(unreadableReports, ({ items }) => items);
  if (reports.length === 0) return null;
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section className={statisticsStyles.card} aria-label={t('admin.statistics.unreadable.title')}>
      <Heading level={3} look="group">
        {t('admin.statistics.unreadable.title')}
      </Heading>
      <p className={statisticsStyles.note}>{t('admin.statistics.unreadable.note')}</p>
      <ul className={statisticsStyles.unreadable}>
        {reports.map(({ time, address, reason, text, reports: count }) => (
          <li key={`${address} ${reason}`}>
            <span>
              <b>{address}</b> {t(`admin.statistics.unreadable.${reason}`)}
              {count > 1 && ` (${number.format(count)} ×)`}
            </span>
            <time dateTime={time}>{moment.format(Date.parse(time))}</time>
            {text !== '' && <code>{text}</code>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How large the database is, how it grows, when its disk is full, and how long the history is kept. */
function StorageCard({ days }: { days: readonly DailyStatistics[] }) {
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
    <section className={statisticsStyles.card} aria-label={t('admin.statistics.storage.title')}>
      <div className={statisticsStyles.storageHead}>
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
      <dl className={statisticsStyles.storage}>
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
