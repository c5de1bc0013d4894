import { SegmentedControl, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BilledCustomer, Invoice } from '@farol/core/domain/billing/invoice';
import {
  invoiceTotals,
  isDueThisWeek,
  overdueByAge,
  monthlyTotals,
  type MonthTotals,
} from '@farol/core/domain/billing/ledger';
import { useTranslation } from '../language/use-translation.ts';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { TotalTiles } from './invoice-parts.tsx';
import styles from './billing.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/** The months of the chart. */
const MONTHS = 12;

interface BillingOverviewProps {
  customers: readonly BilledCustomer[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** What was billed and came in, what is due this week and what is late by how long, in one currency. */
export function ReceivablesOverview({ customers, today }: BillingOverviewProps) {
  const { t, i18n } = useTranslation();
  const all = useMemo(() => customers.flatMap(({ invoices }) => invoices), [customers]);
  const totals = useMemo(() => invoiceTotals(all), [all]);
  const [chosen, setChosen] = useState<string>();
  const currency = totals.find((total) => total.currency === chosen)?.currency ?? totals[0]?.currency;
  const own = useMemo(() => all.filter((invoice) => invoice.currency === currency), [all, currency]);
  if (currency === undefined) return <p className={styles.choose}>{t('billing.overview.empty')}</p>;
  const money = moneyFormat(i18n.language, currency);
  return (
    <div className={styles.overview}>
      {totals.length > 1 && (
        <Select
          label={t('billing.overview.currency')}
          w={180}
          allowDeselect={false}
          data={totals.map((total) => total.currency)}
          value={currency}
          onChange={(value) => setChosen(value ?? undefined)}
        />
      )}
      <TotalTiles totals={totals.filter((total) => total.currency === currency)} />
      <div className={styles.cards}>
        <DueThisWeek invoices={own} today={today} money={money} />
        <LateAges invoices={own} today={today} money={money} />
      </div>
      <Months months={monthlyTotals(own, today, MONTHS)} money={money} />
    </div>
  );
}

interface CardProps {
  invoices: readonly Invoice[];
  today: string;
  money: (cents: number) => string;
}

function DueThisWeek({ invoices, today, money }: CardProps) {
  const { t } = useTranslation();
  const due = invoices.filter((invoice) => isDueThisWeek(invoice, today));
  return (
    <section className={styles.card} aria-label={t('billing.overview.dueThisWeek')}>
      <Heading level={3} look="section">
        {t('billing.overview.dueThisWeek')}
      </Heading>
      <p className={styles.large}>{money(due.reduce((sum, { toPay }) => sum + toPay, 0))}</p>
      <p className={styles.none}>{t('billing.overview.invoices', { count: due.length })}</p>
    </section>
  );
}

function LateAges({ invoices, today, money }: CardProps) {
  const { t } = useTranslation();
  const ages = overdueByAge(invoices, today);
  const most = Math.max(1, ...ages.map(({ cents }) => cents));
  return (
    <section className={styles.card} aria-label={t('billing.overview.late')}>
      <Heading level={3} look="section">
        {t('billing.overview.late')}
      </Heading>
      <table className={styles.ages}>
        <thead>
          <tr>
            <th scope="col">{t('billing.overview.age')}</th>
            <th scope="col">{t('billing.table')}</th>
            <th scope="col">{t('billing.overview.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {ages.map(({ from, to, count, cents }) => (
            <tr key={from}>
              <th scope="row">
                {Number.isFinite(to)
                  ? t('billing.overview.ageFrom', { from, to })
                  : t('billing.overview.ageOver', { from: from - 1 })}
              </th>
              <td>{count}</td>
              <td>
                <span className={styles.bar} style={{ inlineSize: `${(cents / most) * 100}%` }} aria-hidden />
                {money(cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Billed and paid by month, as a chart or as a table. */
function Months({ months, money }: { months: readonly MonthTotals[]; money: (cents: number) => string }) {
  const { t } = useTranslation();
  const [view, setView] = useState('chart');
  return (
    <section className={styles.card} aria-label={t('billing.overview.months')}>
      <div className={styles.cardHead}>
        <Heading level={3} look="section">
          {t('billing.overview.months')}
        </Heading>
        <SegmentedControl
          aria-label={t('billing.overview.months')}
          data={[
            { value: 'chart', label: t('billing.overview.chart') },
            { value: 'table', label: t('billing.overview.asTable') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'chart' ? (
        <MonthChart months={months} money={money} />
      ) : (
        <MonthTable months={months} money={money} />
      )}
    </section>
  );
}

interface MonthsProps {
  months: readonly MonthTotals[];
  money: (cents: number) => string;
}

/** The size of the chart in its own units, which are about pixels; it grows and shrinks with its card. */
const CHART = { wide: 1120, narrow: 330, height: 200, bottom: 24, top: 22 } as const;

function MonthChart({ months, money }: MonthsProps) {
  const { t, i18n } = useTranslation();
  const monthName = dayFormat(i18n.language, { month: 'short' });
  const most = Math.max(0, ...months.flatMap(({ billed, paid }) => [billed, paid]));
  const width = useIsNarrow() ? CHART.narrow : CHART.wide;
  const step = width / months.length;
  const heightOf = (cents: number): number =>
    most === 0 ? 0 : (cents / most) * (CHART.height - CHART.bottom - CHART.top);
  return (
    <>
      <ul className={styles.legend}>
        {(['billed', 'paid'] as const).map((name) => (
          <li key={name} data-name={name}>
            {t(`billing.${name}`)}
          </li>
        ))}
      </ul>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${CHART.height}`}
        role="img"
        aria-label={t('billing.overview.chartLabel', { most: money(most) })}
      >
        <text x={0} y={14}>
          {money(most)}
        </text>
        <line x1={0} x2={width} y1={CHART.top} y2={CHART.top} strokeDasharray="4 4" />
        <line x1={0} x2={width} y1={CHART.height - CHART.bottom} y2={CHART.height - CHART.bottom} />
        {months.map(({ month, billed, paid }, index) => {
          const left = index * step;
          const name = monthName(`${month}-01`);
          return (
            <g key={month}>
              {(
                [
                  ['billed', billed, 0],
                  ['paid', paid, 1],
                ] as const
              ).map(([kind, cents, place]) => (
                <rect
                  key={kind}
                  data-name={kind}
                  x={left + step * (0.14 + 0.37 * place)}
                  width={step * 0.35}
                  y={CHART.height - CHART.bottom - heightOf(cents)}
                  height={heightOf(cents)}
                >
                  <title>{`${name}, ${t(`billing.${kind}`)}: ${money(cents)}`}</title>
                </rect>
              ))}
              <text x={left + step / 2} y={CHART.height - 6} textAnchor="middle">
                {name}
              </text>
            </g>
          );
        })}
      </svg>
    </>
  );
}

function MonthTable({ months, money }: MonthsProps) {
  const { t, i18n } = useTranslation();
  const monthName = dayFormat(i18n.language, { month: 'long', year: 'numeric' });
  return (
    <table className={styles.ages} aria-label={t('billing.overview.months')}>
      <thead>
        <tr>
          <th scope="col">{t('billing.overview.month')}</th>
          <th scope="col">{t('billing.billed')}</th>
          <th scope="col">{t('billing.paid')}</th>
          <th scope="col">{t('billing.pending')}</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, billed, paid, pending }) => (
          <tr key={month}>
            <th scope="row">{monthName(`${month}-01`)}</th>
            <td>{money(billed)}</td>
            <td>{money(paid)}</td>
            <td>{money(pending)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
