import type { ListView } from '../../domain/navigation/list-view-url.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { nextSort, type TableSort } from '../../resources/records/record-table.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';
import { defaultListView } from './default-list-view.ts';
import { fieldsOf } from '../../resources/descriptor/resource.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';

/** How the records of a kind are listed. */
export interface RecordView {
  readonly name: ResourceName;
  readonly query: string;
  readonly sort: TableSort;
  /** The fields shown as columns, in reading order; stored in the browser. */
  readonly columns: readonly string[];
  readonly selected: ReadonlySet<number>;
  /** Records whose nested records are hidden. */
  readonly collapsed: ReadonlySet<number>;
}

/** Events of a view. */
export interface RecordViewEvents {
  SEARCH: { query: string };
  SORT_BY: { field: string };
  SHOW_COLUMN: { field: string; shown: boolean };
  SELECT: { ids: readonly number[]; selected: boolean };
  COLLAPSE: { id: number; collapsed: boolean };
  /** Restores the view from an address; the stored columns do not change. */
  RESTORE: { view: ListView };
  /** The records that there are: no other can be selected. */
  LISTED: { ids: readonly number[] };
}

/** The running view of a list of records. */
export type RecordViewStore = StoreRef<RecordView, RecordViewEvents>;

/** The view of the list of one kind of records, shared by all who show it. */
export function recordViewStore(
  name: ResourceName,
  storage: KeyValueStorage,
): StoreLogic<RecordView, RecordViewEvents> {
  return storeLogic<RecordView, RecordViewEvents>({
    initial: {
      name,
      query: '',
      sort: defaultListView(name).sort,
      columns: rememberedColumns(name, storage),
      selected: new Set(),
      collapsed: new Set(),
    },
    on: {
      SEARCH: (view, { query }) => ({ ...view, query }),
      SORT_BY: (view, { field }) => ({ ...view, sort: nextSort(view.sort, field) }),
      SHOW_COLUMN: (view, change) => ({ ...view, columns: withColumn(view, change) }),
      SELECT: (view, { ids, selected }) => ({ ...view, selected: withIds(view.selected, ids, selected) }),
      COLLAPSE: (view, { id, collapsed }) => ({
        ...view,
        collapsed: withIds(view.collapsed, [id], collapsed),
      }),
      RESTORE: (view, { view: { query, sort, columns } }) => ({ ...view, query, sort, columns }),
      LISTED: (view, { ids }) => {
        const selected = new Set(ids.filter((id) => view.selected.has(id)));
        return selected.size === view.selected.size ? view : { ...view, selected };
      },
    },
    effects: {
      rememberColumns: ({ state: { columns }, event }) => {
        if (event?.type === 'SHOW_COLUMN') saveColumns(storage, name, columns);
      },
    },
  });
}

/** Returns the ids with or without some. */
function withIds(ids: ReadonlySet<number>, some: readonly number[], isIn: boolean): ReadonlySet<number> {
  const changed = new Set(ids);
  for (const id of some)
    if (isIn) changed.add(id);
    else changed.delete(id);
  return changed;
}

/** Stores the columns of a list in the browser. */
export function saveColumns(storage: KeyValueStorage, name: ResourceName, columns: readonly string[]): void {
  storage.write(columnsKey(name), columns.join(','));
}

/** Returns the stored columns that still exist, otherwise the default columns. */
export function rememberedColumns(name: ResourceName, storage: KeyValueStorage): readonly string[] {
  const { shown, more } = RESOURCES[name].columns;
  const known = new Set([...shown, ...more]);
  const remembered = storage
    .read(columnsKey(name))
    ?.split(',')
    .filter((field) => known.has(field));
  return remembered && remembered.length > 0 ? remembered : shown;
}

/** Returns the shown columns in the order of the fields, with or without one of them. */
export function withColumn(
  { name, columns }: { name: ResourceName; columns: readonly string[] },
  { field, shown }: { field: string; shown: boolean },
): readonly string[] {
  return fieldsOf(RESOURCES[name])
    .map((item) => item.name)
    .filter((item) => (item === field ? shown : columns.includes(item)));
}

function columnsKey(name: ResourceName): string {
  return `columns.${name}`;
}
