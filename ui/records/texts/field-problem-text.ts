import type { FieldProblem } from '@farol/core/resources/descriptor/field-problem';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import type { Translate } from '../../language/texts.ts';

/** Returns what is wrong with a field, in the wording of §5 where there is one for that field. */
export function fieldProblemText(
  t: Translate,
  name: ResourceName,
  field: string,
  problem: FieldProblem,
): string {
  return t([`records.problem.${name}_${field}_${problem}`, `records.problem.${problem}`]);
}
