import { Alert, Button, Tabs, Checkbox, Select } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { BilledCustomer, Regularity } from '@farol/core/domain/billing/invoice';
import { ALL_CUSTOMERS, filteredCustomers, type CustomerFilter } from '@farol/core/domain/billing/ledger';
import { TabBar } from '../kit/layout/tab-bar.tsx';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { StateMessage } from '../kit/messages/state-message.tsx';
import { localDay } from '../kit/texts/invoice-texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { downloadFile } from '../kit/browser/download-file.ts';
import { ReceivablesOverview } from './receivables-overview.tsx';
import { CustomerDetail } from './customer-detail.tsx';
import { CustomerList } from './customer-list.tsx';
import { BillingStates } from './invoice-parts.tsx';
import { IssueInvoicesDialog } from './issue-invoices-dialog.tsx';
import styles from './billing.module.css';
import type { AccountStanding } from '@farol/core/domain/billing/account-standing';
import { SearchInput } from '../kit/forms/search-input.tsx';

const REGULARITIES: readonly Regularity[] = ['regular', 'late', 'irregular'];

const STANDINGS: readonly AccountStanding[] = ['active', 'trust', 'suspended', 'disabled', 'blocked'];

const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

/** Billing of customers (facts §7, §4): who owes what, what was billed, and what is done about it. */
export function BillingDialog() {
  const { customers, exported } = useConsole().billing;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const list = useView(customers);
  useEffect(() => {
    return exported.on('succeeded', ({ response }) => {
      const { request = 'csv' } = exported.getSnapshot();
      const name = `${t('billing.manage.exportFile')}-${localDay(Date.now())}.${request}`;
      downloadFile(name, new Blob([response], { type: MIME[request] }));
    });
  }, [exported, t]);
  return (
    <DialogFrame
      title={t('billing.manage.title')}
      onClose={customers.close}
      size={1240}
      fullScreen={isNarrow}
      isFullHeight
    >
      <BillingStates list={list} onRetry={customers.retry}>
        {(all) =>
          all.length === 0 ? (
            <StateMessage
              Icon={IconUsersGroup}
              title={t('billing.manage.emptyTitle')}
              text={t('billing.manage.emptyText')}
              role="status"
            />
          ) : (
            <Management customers={all} />
          )
        }
      </BillingStates>
    </DialogFrame>
  );
}

function Management({ customers }: { customers: readonly BilledCustomer[] }) {
  const { t } = useTranslation();
  const today = localDay(Date.now());
  return (
    <Tabs defaultValue="customers" className={styles.tabs ?? ''} keepMounted={false}>
      <TabBar
        label={t('billing.manage.title')}
        tabs={[
          { name: 'customers', text: t('billing.manage.customers') },
          { name: 'overview', text: t('billing.manage.overview') },
        ]}
      />
      <Tabs.Panel value="customers" className={styles.panel ?? ''}>
        <Customers customers={customers} today={today} />
      </Tabs.Panel>
      <Tabs.Panel value="overview" className={styles.panel ?? ''}>
        <ReceivablesOverview customers={customers} today={today} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The customers of a filter, and the chosen one beside them; on phones in their place. */
function Customers({ customers, today }: { customers: readonly BilledCustomer[]; today: string }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [filter, setFilter] = useState(ALL_CUSTOMERS);
  const [chosenId, setChosenId] = useState<number>();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [issued, setIssued] = useState<readonly number[]>();
  const shown = useMemo(() => filteredCustomers(customers, filter, today), [customers, filter, today]);
  const chosen = customers.find(({ userId }) => userId === chosenId);
  // What is not listed is not issued.
  const marked = shown.filter(({ userId }) => selected.has(userId)).map(({ userId }) => userId);
  const detail = chosen && (
    <CustomerDetail
      key={chosen.userId}
      customer={chosen}
      today={today}
      onBack={isNarrow ? () => setChosenId(undefined) : undefined}
    />
  );
  return (
    <div className={styles.customers}>
      {!(isNarrow && chosen) && (
        <div className={styles.listPane}>
          <CustomerFilters filter={filter} onChange={setFilter} />
          <CustomerList
            customers={shown}
            chosenId={chosenId}
            selected={selected}
            onChoose={setChosenId}
            onSelect={setSelected}
            onClear={() => setFilter(ALL_CUSTOMERS)}
          />
          <ListActions
            count={marked.length}
            onIssue={() => setIssued(marked.length > 0 ? marked : shown.map(({ userId }) => userId))}
          />
        </div>
      )}
      {detail ?? (!isNarrow && <p className={styles.choose}>{t('billing.manage.choose')}</p>)}
      {issued && <IssueInvoicesDialog userIds={issued} onClose={() => setIssued(undefined)} />}
    </div>
  );
}

/** What is done with all customers of the list. */
function ListActions({ count, onIssue }: { count: number; onIssue: () => void }) {
  const { access, billing } = useConsole();
  const { exported } = billing;
  const { t } = useTranslation();
  const { isPending, request, failure } = useView(exported);
  const mayChange = useSelector(access, ({ user }) => user !== undefined && !user.readonly);
  return (
    <div className={styles.listActions}>
      {failure !== undefined && (
        <Alert color="red" role="alert" title={t('billing.manage.exportFailed')}>
          {failureCodeText(t, failure)}
        </Alert>
      )}
      <div className={styles.buttons}>
        <span className={styles.exportLabel}>{t('billing.manage.export')}</span>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            px={12}
            aria-label={t('billing.manage.exportAs', { format })}
            loading={isPending && request === format}
            disabled={isPending}
            onClick={() => exported.send(format)}
          >
            {format}
          </Button>
        ))}
        {mayChange && (
          <Button ml="auto" onClick={onIssue}>
            {t('billing.manage.issue')}
            {count > 0 && ` (${count})`}
          </Button>
        )}
      </div>
    </div>
  );
}

interface CustomerFiltersProps {
  filter: CustomerFilter;
  onChange: (filter: CustomerFilter) => void;
}

/** Which customers are listed. */
function CustomerFilters({ filter, onChange }: CustomerFiltersProps) {
  const { t } = useTranslation();
  const select = {
    clearable: true,
    comboboxProps: { withinPortal: true, shadow: 'sm' },
  } as const;
  return (
    <div className={styles.filters} role="search">
      <SearchInput
        label={t('billing.manage.search')}
        maxLength={100}
        hasInitialFocus
        query={filter.text}
        onSearch={(text) => onChange({ ...filter, text })}
      />
      <div className={styles.filterRow}>
        <Select
          {...select}
          aria-label={t('billing.manage.regularity')}
          placeholder={t('billing.manage.regularity')}
          clearButtonProps={{ 'aria-label': t('records.clear') }}
          data={REGULARITIES.map((value) => ({ value, label: t(`billing.regularity.${value}`) }))}
          value={filter.regularity ?? null}
          onChange={(value) =>
            onChange({ ...filter, regularity: REGULARITIES.find((regularity) => regularity === value) })
          }
        />
        <Select
          {...select}
          aria-label={t('billing.manage.standing')}
          placeholder={t('billing.manage.standing')}
          clearButtonProps={{ 'aria-label': t('records.clear') }}
          data={STANDINGS.map((value) => ({ value, label: t(`billing.standing.${value}`) }))}
          value={filter.standing ?? null}
          onChange={(value) =>
            onChange({ ...filter, standing: STANDINGS.find((standing) => standing === value) })
          }
        />
      </div>
      <Checkbox
        label={t('billing.manage.dueSoon')}
        checked={filter.isDueSoon}
        onChange={({ currentTarget }) => onChange({ ...filter, isDueSoon: currentTarget.checked })}
      />
    </div>
  );
}
