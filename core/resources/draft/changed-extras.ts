import type { Namespace } from '../../domain/values/namespace.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { RESOURCES } from '../kinds/resources.ts';
import { initialOf, type EditedRecord, type ExtraValues } from './draft.ts';
import { typedValue } from './typed-value.ts';
import { valueFields } from './value-fields.ts';

/** Returns the changed extras by field name. */
export function changedExtras(name: ResourceName, edited: EditedRecord, namespace: Namespace): ExtraValues {
  const initial = initialOf(RESOURCES[name], edited, namespace);
  const changed = valueFields(RESOURCES[name]).flatMap((field): [string, unknown][] => {
    const typed = edited.draft.fields[field.name] ?? '';
    if (field.location !== 'extras' || typed === initial.draft.fields[field.name]) return [];
    const reading = typedValue(field, typed);
    return 'problem' in reading ? [] : [[field.name, reading.value]];
  });
  return Object.fromEntries(changed);
}
