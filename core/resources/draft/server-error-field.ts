import { RESOURCES } from '../kinds/resources.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf, type Resource } from '../descriptor/resource.ts';

/**
 * Returns the field that a server error (§8) concerns: the one it names, or the one whose words it contains;
 * undefined when it concerns the record as a whole.
 * @param code a failure code such as CYCLE_IN_GROUP_HIERARCHY or FIELD_"NAME"_MUST_NOT_BE_EMPTY
 */
export function fieldOfServerError(name: ResourceName, code: string): string | undefined {
  const resource: Resource = RESOURCES[name];
  const words = code.split(/[^\p{L}\p{N}.]+/u);
  const named = fieldsOf(resource).find(
    (field) =>
      field.location === undefined &&
      words[0] === 'FIELD' &&
      words[1] === (field.key ?? field.name).toUpperCase(),
  );
  if (named) return named.name;
  const hint = Object.keys(resource.serverErrorFields).find((word) => words.includes(word));
  return hint === undefined ? undefined : resource.serverErrorFields[hint];
}
