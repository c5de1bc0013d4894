import { impossibleParameter } from '@farol/core/domain/command/command-parameters';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';

/**
 * Returns which parameter of a command no tracker can follow and what it must be, as the end of
 * `Field "attributes" …`; undefined when all can be followed.
 */
export function parameterProblemText({
  type,
  attributes,
}: Pick<SavedCommand, 'type' | 'attributes'>): string | undefined {
  const parameter = impossibleParameter(type, attributes);
  if (!parameter) return undefined;
  const { key } = parameter;
  if (parameter.kind === 'number')
    return `holds "${key}", which must be a whole number between ${parameter.min} and ${parameter.max}`;
  return `holds "${key}", which must be ${parameter.kind === 'text' ? 'text' : 'true or false'}`;
}
