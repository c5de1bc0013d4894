import type { Namespace } from '../../domain/values/namespace.ts';
import { FIELD_FORMATS } from '../descriptor/field-formats.ts';
import { attributesOf, fieldKey, storedValue } from '../descriptor/field-location.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import { valueFields } from './value-fields.ts';

/** Adds the default of attributes that are always written and were not set yet. */
export function withDefaultAttributes<K extends ResourceName>(
  name: K,
  record: RecordOf<K>,
  namespace: Namespace,
): RecordOf<K> {
  const unset = valueFields(RESOURCES[name]).flatMap((field): [string, unknown][] => {
    const { unsetValue: value } = FIELD_FORMATS[field.kind];
    const isThere = storedValue(record, field, namespace) !== undefined;
    return value === undefined || isThere ? [] : [[fieldKey(field, namespace), value]];
  });
  if (unset.length === 0) return record;
  return { ...record, attributes: { ...attributesOf(record), ...Object.fromEntries(unset) } };
}
