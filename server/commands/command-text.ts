import type { QueuedCommand } from './command-queue.ts';

/**
 * A command as the answer to a device's report carries it (contract §8.3): the `data` of a custom one with `{uniqueId}` filled in;
 * of any other the type, followed by its parameters as JSON when it has some, such as `outputControl {"index":1,"data":"1"}`.
 */
export function commandText(
  { type, attributes }: Pick<QueuedCommand, 'type' | 'attributes'>,
  uniqueId: string,
): string {
  if (type === 'custom') {
    const data = attributes['data'];
    return typeof data === 'string' ? data.replaceAll('{uniqueId}', uniqueId) : '';
  }
  // Names with a dot are notes of the product, not parameters.
  const parameters = Object.entries(attributes).filter(([key]) => key !== 'noQueue' && !key.includes('.'));
  return parameters.length === 0 ? type : `${type} ${JSON.stringify(Object.fromEntries(parameters))}`;
}
