import type { KeyValueStorage } from '../../ports/storage.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { fieldsOf } from '../../resources/descriptor/resource.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';

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
