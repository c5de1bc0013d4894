import { RESOURCES } from './all.ts';
import type { NamedRecord } from './record-action.ts';
import type { ResourceName } from './resource-name.ts';
import { fieldsOf, type Resource } from './resource.ts';

/** A record by what people call it: its name or description. */
export function namedRecord(name: ResourceName, record: { id: number }): NamedRecord {
  const resource: Resource = RESOURCES[name];
  const field = fieldsOf(resource).find((one) => one.name === resource.title);
  const title = new Map(Object.entries(record)).get(field?.key ?? resource.title);
  return { id: record.id, title: typeof title === 'string' ? title : '' };
}
