import type { TFunction } from 'i18next';
import type { FieldProblem } from '@farol/core/resources/descriptor/field-problem';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';

/** What is wrong with a field, in the words of §5 where it has some for that field. */
export function fieldProblemText(t: TFunction, name: ResourceName, field: string, problem: FieldProblem): string {
  return t([`records.problem.${name}_${field}_${problem}`, `records.problem.${problem}`]);
}
