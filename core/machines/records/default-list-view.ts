import type { ListView } from '../../domain/navigation/list-view-url.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';

/** Returns the default view of a list. */
export function defaultListView(name: ResourceName): ListView {
  const { titleField, columns } = RESOURCES[name];
  return { query: '', sort: { field: titleField, descending: false }, columns: columns.shown };
}
