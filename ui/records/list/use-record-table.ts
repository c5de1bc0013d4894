import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
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

/** The rows of a list as currently searched and sorted. */
interface RecordTable<K extends ResourceName> {
  /** Everything that matches. */
  matches: readonly TreeRow<RecordOf<K>>[];
  /** The same without collapsed records. */
  rows: readonly TreeRow<RecordOf<K>>[];
}

/** Returns the current rows of a list. All columns are searched, including hidden ones. */
export function useRecordTable<K extends ResourceName>(name: K): RecordTable<K> {
  const list = useConsole().records.lists[name];
  const records = useSelector(list, (answers) => answers.records);
  const query = useSelector(list, (answers) => answers.query);
  const sort = useSelector(list, (answers) => answers.sort);
  const collapsedIds = useSelector(list, (answers) => answers.collapsed);
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
    // Searching, or sorting by another column, gives a flat list; otherwise groups are
    // shown below their parents.
    const isTree = query.trim() === '' && sort.field === RESOURCES[name].titleField;
    return isTree ? treeRows(arranged) : flatRows(arranged);
  }, [tableLines, query, sort, readValue, name]);
  return { matches, rows: useMemo(() => expandedRows(matches, collapsedIds), [matches, collapsedIds]) };
}
