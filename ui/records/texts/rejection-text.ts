import type { TFunction } from 'i18next';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { reasonText } from '../../language/reason-text.ts';

/** Why the server refused a record (§8), in the words of its kind where the catalogue's own speak of another. */
export function rejectionText(t: TFunction, name: ResourceName, code: string): string {
  return t(`records.refusal.${name}_${code}`, { defaultValue: reasonText(t, code) });
}
