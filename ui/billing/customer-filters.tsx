import { Checkbox, Select } from '@mantine/core';
import type { AccountStanding } from '@farol/core/domain/billing/account-standing';
import type { Regularity } from '@farol/core/domain/billing/invoice';
import type { CustomerFilter } from '@farol/core/domain/billing/ledger';
import { useTranslation } from '../language/use-translation.ts';
import { SearchInput } from '../kit/forms/search-input.tsx';
import styles from './billing.module.css';

const REGULARITIES: readonly Regularity[] = ['regular', 'late', 'irregular'];
const STANDINGS: readonly AccountStanding[] = ['active', 'trust', 'suspended', 'disabled', 'blocked'];

interface CustomerFiltersProps {
  filter: CustomerFilter;
  onChange: (filter: CustomerFilter) => void;
}

/** Which customers are listed. */
export function CustomerFilters({ filter, onChange }: CustomerFiltersProps) {
  const { t } = useTranslation();
  const select = {
    size: 'md',
    clearable: true,
    comboboxProps: { withinPortal: true, shadow: 'sm' },
  } as const;
  return (
    <div className={styles.filters} role="search">
      <SearchInput
        label={t('billing.manage.search')}
        size="md"
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
          onChange={(value) => onChange({ ...filter, regularity: REGULARITIES.find((one) => one === value) })}
        />
        <Select
          {...select}
          aria-label={t('billing.manage.standing')}
          placeholder={t('billing.manage.standing')}
          clearButtonProps={{ 'aria-label': t('records.clear') }}
          data={STANDINGS.map((value) => ({ value, label: t(`billing.standing.${value}`) }))}
          value={filter.standing ?? null}
          onChange={(value) => onChange({ ...filter, standing: STANDINGS.find((one) => one === value) })}
        />
      </div>
      <Checkbox
        size="md"
        label={t('billing.manage.dueSoon')}
        checked={filter.isDueSoon}
        onChange={({ currentTarget }) => onChange({ ...filter, isDueSoon: currentTarget.checked })}
      />
    </div>
  );
}
