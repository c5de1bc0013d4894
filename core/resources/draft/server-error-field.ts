import { RESOURCES } from '../kinds/resources.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';
import { fieldsOf, type Resource } from '../descriptor/resource.ts';

/**
 * The field that a refusal of the server (§8) concerns: one that its text names, or one whose words it uses. Nothing when it
 * concerns the record as a whole.
 * @param code a reduced refusal such as CYCLE_IN_GROUP_HIERARCHY or FIELD_"NAME"_MUST_NOT_BE_EMPTY
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
