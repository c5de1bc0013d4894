import {
  isAdditive,
  STATISTIC_NAMES,
  statisticTotals,
  type DailyStatistics,
} from '@farol/core/domain/server/server-statistics';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './statistics.module.css';

/** The further columns, which most servers do not count, are shown only with values. */
const ALWAYS_SHOWN_COUNT = 5;

/** A table of the days, the newest first, with a sticky header and the totals at the bottom. */
export function StatisticTable({ days }: { days: readonly DailyStatistics[] }) {
  const { t, i18n } = useTranslation();
  const totals = statisticTotals(days);
  const names = STATISTIC_NAMES.filter((name, index) => index < ALWAYS_SHOWN_COUNT || totals[name] > 0);
  const number = new Intl.NumberFormat(i18n.language);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <div className={styles.tableScroll} role="region" aria-label={t('admin.statistics.table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('admin.statistics.day')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {t(`admin.statistics.count.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ timeMs, counts }) => (
            <tr key={timeMs}>
              <th scope="row">{day.format(timeMs)}</th>
              {names.map((name) => (
                <td key={name}>{number.format(counts[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin.statistics.total')}</th>
            {names.map((name) => (
              <td key={name}>{isAdditive(name) ? number.format(totals[name]) : '–'}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
