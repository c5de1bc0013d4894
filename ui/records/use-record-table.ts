import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/all';
import { columnKey } from '@farol/core/resources/column-value';
import {
  arrangedRows,
  plainRows,
  tableRows,
  treeRows,
  unfoldedRows,
  type PlacedRow,
} from '@farol/core/resources/record-table';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { useConsole } from '../use-console.ts';
import { useRecordTexts } from './use-record-texts.ts';

/** The lines of a list as it is searched and sorted now. */
interface RecordTable<K extends ResourceName> {
  /** Everything that was found. */
  found: readonly PlacedRow<RecordOf<K>>[];
  /** The same without what is folded away. */
  rows: readonly PlacedRow<RecordOf<K>>[];
}

/** What a list holds now. All columns are searched, also those that are not shown. */
export function useRecordTable<K extends ResourceName>(name: K): RecordTable<K> {
  const list = useConsole().records[name];
  const records = useSelector(list, ({ context }) => context.records);
  const query = useSelector(list, ({ context }) => context.query);
  const sort = useSelector(list, ({ context }) => context.sort);
  const folded = useSelector(list, ({ context }) => context.folded);
  const fields = useMemo(() => {
    const { shown, more } = RESOURCES[name].columns;
    return [...shown, ...more];
  }, [name]);
  const { read, textOf } = useRecordTexts(name, fields);
  const lines = useMemo(() => tableRows(records, fields, textOf), [records, fields, textOf]);
  const found = useMemo(() => {
    const arranged = arrangedRows(lines, query, sort, ({ record, texts }) =>
      columnKey(read(record, sort.field), texts[sort.field] ?? ''),
    );
    // Whoever searches or sorts by something else wants a list; otherwise groups stand below their parents.
    const isTree = query.trim() === '' && sort.field === RESOURCES[name].title;
    return isTree ? treeRows(arranged) : plainRows(arranged);
  }, [lines, query, sort, read, name]);
  return { found, rows: useMemo(() => unfoldedRows(found, folded), [found, folded]) };
}
