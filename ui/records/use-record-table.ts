import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/all';
import { arrangedRows, tableRows, treeRows, type PlacedRow } from '@farol/core/resources/record-table';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { useConsole } from '../use-console.ts';
import { useRecordTexts } from './use-record-texts.ts';

/** The lines of a list as it is searched and sorted now. All columns are searched, also those that are not shown. */
export function useRecordTable<K extends ResourceName>(name: K): readonly PlacedRow<RecordOf<K>>[] {
  const list = useConsole().records[name];
  const records = useSelector(list, ({ context }) => context.records);
  const query = useSelector(list, ({ context }) => context.query);
  const sort = useSelector(list, ({ context }) => context.sort);
  const fields = useMemo(() => {
    const { shown, more } = RESOURCES[name].columns;
    return [...shown, ...more];
  }, [name]);
  const textOf = useRecordTexts(name, fields);
  const rows = useMemo(() => tableRows(records, fields, textOf), [records, fields, textOf]);
  return useMemo(() => {
    const found = arrangedRows(rows, query, sort);
    // Whoever searches or sorts by something else wants a list; otherwise groups stand below their parents.
    const isTree = query.trim() === '' && sort.field === RESOURCES[name].title;
    return isTree ? treeRows(found) : found.map((row) => ({ row, depth: 0 }));
  }, [rows, query, sort, name]);
}
