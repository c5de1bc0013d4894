import { RESOURCES } from '../kinds/resources.ts';
import type { Field } from '../descriptor/field.ts';
import type { NamedRecord } from './record-action.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf, type Resource } from '../descriptor/resource.ts';

/** A record by what people call it, with what tells it apart from others that are called the same. */
export interface TitledRecord extends NamedRecord {
  readonly detail?: TitleDetail;
}

/** What a field of a record says besides its title. */
export interface TitleDetail {
  readonly field: Field;
  readonly text: string;
}

/** A record by what people call it: its name or description. */
export function titledRecord(name: ResourceName, record: { id: number }): TitledRecord {
  const resource: Resource = RESOURCES[name];
  const fields = fieldsOf(resource);
  const fieldOf = (fieldName: string): Field | undefined => fields.find((one) => one.name === fieldName);
  const title = textIn(record, fieldOf(resource.titleField)?.key ?? resource.titleField);
  for (const field of (resource.titleDetailFields ?? []).flatMap((one) => fieldOf(one) ?? [])) {
    const place = field.location === 'attributes' ? valueIn(record, 'attributes') : record;
    const text = textIn(place, field.key ?? field.name).trim();
    if (text !== '') return { id: record.id, title, detail: { field, text } };
  }
  return { id: record.id, title };
}

function textIn(place: unknown, key: string): string {
  const value = valueIn(place, key);
  return typeof value === 'string' ? value : '';
}

function valueIn(place: unknown, key: string): unknown {
  return typeof place === 'object' && place !== null
    ? new Map<string, unknown>(Object.entries(place)).get(key)
    : undefined;
}
