import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import type { Translate } from '../../language/texts.ts';
import { reasonText } from '../../language/reason-text.ts';

/**
 * Returns why the server refused a record (§8), in the wording of its kind where the
 * general text does not fit.
 */
export function rejectionText(t: Translate, name: ResourceName, code: string): string {
  return t(`records.refusal.${name}_${code}`, { defaultValue: reasonText(t, code) });
}
