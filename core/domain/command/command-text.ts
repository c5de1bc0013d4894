import { scalarAttribute } from '../values/attributes.ts';
import type { SavedCommand } from './saved-command.ts';

/** What stands for the identifier of the tracker in the text of a custom command. */
export const UNIQUE_ID_PLACEHOLDER = '{uniqueId}';

/**
 * Returns a command as text for the response to a device's report (contract §8.3): the `data` of a custom
 * command, a text or a number, with `{uniqueId}` replaced; otherwise the type, followed by its parameters as JSON if it has any,
 * such as `outputControl {"index":1,"data":"1"}`.
 */
export function commandText(
  { type, attributes }: Pick<SavedCommand, 'type' | 'attributes'>,
  uniqueId: string,
): string {
  if (type === 'custom') {
    const data = scalarAttribute(attributes, 'data') ?? '';
    return String(data).replaceAll(UNIQUE_ID_PLACEHOLDER, () => uniqueId);
  }
  // Names with a dot are the product's own attributes, not parameters.
  const parameters = Object.entries(attributes).filter(([key]) => key !== 'noQueue' && !key.includes('.'));
  return parameters.length === 0 ? type : `${type} ${JSON.stringify(Object.fromEntries(parameters))}`;
}
