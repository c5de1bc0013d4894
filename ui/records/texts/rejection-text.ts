import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import type { Translate } from '../../language/texts.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';

/**
 * Returns why the server refused a record (§8), in the wording of its kind where the
 * general text does not fit.
 */
export function rejectionText(t: Translate, name: ResourceName, code: string): string {
  return t(`records.refusal.${name}_${code}`, { defaultValue: failureCodeText(t, code) });
}
