import { RESOURCES } from '../kinds/resources.ts';
import type { Field } from '../descriptor/field.ts';
import type { NamedRecord } from './record-action.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf, type Resource } from '../descriptor/resource.ts';

/** A record with its title, and a detail that distinguishes it from others with the same title. */
export interface TitledRecord extends NamedRecord {
  readonly detail?: TitleDetail;
}

/** The value of a field that is shown next to the title. */
export interface TitleDetail {
  readonly field: Field;
  readonly text: string;
}

/** Returns a record with its title: its name or description. */
export function titledRecord(name: ResourceName, record: { id: number }): TitledRecord {
  const resource: Resource = RESOURCES[name];
  const fields = fieldsOf(resource);
  const fieldOf = (fieldName: string): Field | undefined => fields.find((field) => field.name === fieldName);
  const title = textIn(record, fieldOf(resource.titleField)?.key ?? resource.titleField);
  for (const field of (resource.titleDetailFields ?? []).flatMap(
    (titleDetailField) => fieldOf(titleDetailField) ?? [],
  )) {
    const holder = field.location === 'attributes' ? valueIn(record, 'attributes') : record;
    const text = textIn(holder, field.key ?? field.name).trim();
    if (text !== '') return { id: record.id, title, detail: { field, text } };
  }
  return { id: record.id, title };
}

function textIn(holder: unknown, key: string): string {
  const value = valueIn(holder, key);
  return typeof value === 'string' ? value : '';
}

function valueIn(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null
    ? new Map<string, unknown>(Object.entries(holder)).get(key)
    : undefined;
}
