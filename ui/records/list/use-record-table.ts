import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import { columnSortKey } from '@farol/core/resources/records/column-value';
import {
  filteredSortedRows,
  flatRows,
  tableRows,
  treeRows,
  expandedRows,
  type TreeRow,
} from '@farol/core/resources/records/record-table';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useConsole } from '../../kit/console/use-console.ts';
import { useColumnTexts } from '../texts/use-column-texts.ts';

/** The lines of a list as it is searched and sorted now. */
interface RecordTable<K extends ResourceName> {
  /** Everything that was found. */
  matches: readonly TreeRow<RecordOf<K>>[];
  /** The same without what is folded away. */
  rows: readonly TreeRow<RecordOf<K>>[];
}

/** What a list holds now. All columns are searched, also those that are not shown. */
export function useRecordTable<K extends ResourceName>(name: K): RecordTable<K> {
  const list = useConsole().records[name];
  const records = useSelector(list, ({ context }) => context.records);
  const query = useSelector(list, ({ context }) => context.query);
  const sort = useSelector(list, ({ context }) => context.sort);
  const collapsedIds = useSelector(list, ({ context }) => context.collapsed);
  const fields = useMemo(() => {
    const { shown, more } = RESOURCES[name].columns;
    return [...shown, ...more];
  }, [name]);
  const { readValue, textOf } = useColumnTexts(name, fields);
  const tableLines = useMemo(() => tableRows(records, fields, textOf), [records, fields, textOf]);
  const matches = useMemo(() => {
    const arranged = filteredSortedRows(tableLines, query, sort, ({ record, texts }) =>
      columnSortKey(readValue(record, sort.field), texts[sort.field] ?? ''),
    );
    // Whoever searches or sorts by something else wants a list; otherwise groups stand below their parents.
    const isTree = query.trim() === '' && sort.field === RESOURCES[name].titleField;
    return isTree ? treeRows(arranged) : flatRows(arranged);
  }, [tableLines, query, sort, readValue, name]);
  return { matches, rows: useMemo(() => expandedRows(matches, collapsedIds), [matches, collapsedIds]) };
}
