import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { TreeRow } from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { SortHeader } from '../../kit/layout/sort-header.tsx';
import styles from './record-list.module.css';

interface RecordGridHeaderProps<K extends ResourceName> {
  name: K;
  rows: readonly TreeRow<RecordOf<K>>[];
}

/** The headers of a list: one selects all its rows, each of the others sorts by its column. */
export function RecordGridHeader<K extends ResourceName>({ name, rows }: RecordGridHeaderProps<K>) {
  const list = useConsole().records.lists[name];
  const { t } = useTranslation();
  const { columns, selected, sort } = useAnswers(list);
  const ids = rows.map(({ row }) => row.record.id);
  const selectedCount = ids.filter((id) => selected.has(id)).length;
  return (
    <div role="rowgroup" className={styles.headerGroup}>
      <div role="row" aria-rowindex={1} className={styles.gridLine}>
        <span role="columnheader" className={styles.checkboxCell}>
          <Checkbox
            aria-label={t('records.selectAll')}
            checked={selectedCount > 0 && selectedCount === ids.length}
            indeterminate={selectedCount > 0 && selectedCount < ids.length}
            onChange={({ currentTarget }) => list.select(ids, currentTarget.checked)}
          />
        </span>
        {columns.map((field) => (
          <SortHeader
            key={field}
            label={t(`records.field.${field}`)}
            sorted={sort.field === field ? (sort.descending ? 'descending' : 'ascending') : undefined}
            onSort={() => list.sortBy(field)}
          />
        ))}
        <span role="columnheader">
          <VisuallyHidden>{t('records.acts')}</VisuallyHidden>
        </span>
      </div>
    </div>
  );
}
