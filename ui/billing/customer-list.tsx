import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { invoiceTotals } from '@farol/core/domain/billing/ledger';
import type { BilledCustomer, Regularity } from '@farol/core/domain/billing/invoice';
import { useTranslation } from '../language/use-translation.ts';
import { useVirtualRows } from '../kit/layout/use-virtual-rows.ts';
import { NothingFound } from '../kit/messages/load-states.tsx';
import { moneyFormat } from '../kit/texts/invoice-texts.ts';
import { StatusMark, type Tone } from './invoice-parts.tsx';
import layout from '../kit/layout/layout.module.css';
import styles from './billing.module.css';

interface CustomerListProps {
  customers: readonly BilledCustomer[];
  chosenId: number | undefined;
  selected: ReadonlySet<number>;
  onChoose: (userId: number) => void;
  onSelect: (selected: ReadonlySet<number>) => void;
  onClear: () => void;
}

/** The height of a row in pixels. */
const ROW = 76;

const TONES: Readonly<Record<Regularity, Tone>> = { regular: 'good', late: 'warn', irregular: 'bad' };

/** The customers, of which only the visible rows are drawn. */
export function CustomerList({ customers, onClear, ...rows }: CustomerListProps) {
  const { chosenId, selected, onChoose, onSelect } = rows;
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    count: customers.length,
    getScrollElement: () => container.current,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (index) => customers[index]?.userId ?? index,
  });
  const marked = customers.filter(({ userId }) => selected.has(userId)).length;
  const toggle = (userId: number): void => {
    const next = new Set(selected);
    if (!next.delete(userId)) next.add(userId);
    onSelect(next);
  };
  if (customers.length === 0)
    return (
      <div className={layout.scroll}>
        <NothingFound
          title={t('billing.manage.nothingFound')}
          clearText={t('billing.manage.clear')}
          onClear={onClear}
        />
      </div>
    );
  return (
    <>
      <div className={styles.listHead}>
        <Checkbox
          aria-label={t('billing.manage.selectAll')}
          checked={marked === customers.length}
          indeterminate={marked > 0 && marked < customers.length}
          onChange={({ currentTarget }) =>
            onSelect(new Set(currentTarget.checked ? customers.map(({ userId }) => userId) : []))
          }
        />
        <span role="status">
          {t(marked > 0 ? 'billing.manage.selected' : 'billing.manage.count', {
            count: marked > 0 ? marked : customers.length,
          })}
        </span>
      </div>
      <div ref={container} className={layout.tableScroll}>
        <ul className={layout.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const customer = customers[index];
            return (
              customer && (
                <li
                  key={customer.userId}
                  className={styles.customer}
                  style={{ transform: `translateY(${start}px)`, height: ROW }}
                  aria-setsize={customers.length}
                  aria-posinset={index + 1}
                >
                  <Checkbox
                    aria-label={t('billing.manage.select', { name: customer.name })}
                    checked={selected.has(customer.userId)}
                    onChange={() => toggle(customer.userId)}
                  />
                  <CustomerButton
                    customer={customer}
                    isChosen={customer.userId === chosenId}
                    onChoose={onChoose}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}

interface CustomerButtonProps {
  customer: BilledCustomer;
  isChosen: boolean;
  onChoose: (userId: number) => void;
}

function CustomerButton({ customer, isChosen, onChoose }: CustomerButtonProps) {
  const { t, i18n } = useTranslation();
  const { userId, name, email, regularity, standing, lateDays, invoices } = customer;
  const owed = invoiceTotals(invoices).filter(({ pending }) => pending > 0);
  return (
    <button
      type="button"
      className={styles.customerButton}
      aria-pressed={isChosen}
      onClick={() => onChoose(userId)}
    >
      <span className={styles.customerName}>
        <span className={layout.oneLine}>{name || email}</span>
        <span className={styles.amount}>
          {owed.length === 0
            ? t('billing.manage.nothingOwed')
            : owed.map(({ currency, pending }) => moneyFormat(i18n.language, currency)(pending)).join(', ')}
        </span>
      </span>
      <span className={styles.customerState}>
        <StatusMark tone={TONES[regularity]}>
          {lateDays > 0
            ? t('billing.manage.late', { count: lateDays })
            : t(`billing.regularity.${regularity}`)}
        </StatusMark>
        {standing !== 'active' && (
          <span className={styles.standing} data-standing={standing}>
            {t(`billing.standing.${standing}`)}
          </span>
        )}
      </span>
    </button>
  );
}
