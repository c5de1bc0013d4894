import type { AttributeLine } from '@farol/core/resources/descriptor/attribute-line';
import type { FieldProblem } from '@farol/core/resources/descriptor/field-problem';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** The form of the server settings as its tabs use it. */
export interface ServerSettingsFormModel {
  /** Returns the text of a field. */
  valueOf(field: string): string;
  setField(field: string, text: string): void;
  readonly attributeLines: readonly AttributeLine[];
  setAttributeLines(attributeLines: readonly AttributeLine[]): void;
  labelOf(field: string): string;
  /** Returns the hint of a field, '' without one. */
  hintOf(field: string): string;
  errorOf(field: string): string | undefined;
  readonly isLocked: boolean;
}

/** Returns the form of the server settings. */
export function useServerSettingsForm(): ServerSettingsFormModel {
  const { serverSettings } = useConsole().admin;
  const { t } = useTranslation();
  const { isEditing, draft, problems } = useView(serverSettings);
  const problemText = (field: string, problem: FieldProblem): string =>
    RANGE_PROBLEMS.has(problem)
      ? t([`server.problem.${field}`, `server.problem.${problem}`, `records.problem.${problem}`])
      : t(`records.problem.${problem}`);
  return {
    valueOf: (field) => draft.fields[field] ?? '',
    setField: serverSettings.setField,
    attributeLines: draft.lines,
    setAttributeLines: serverSettings.setAttributeLines,
    labelOf: (field) => t([`server.field.${field}`, `records.field.${field}`]),
    hintOf: (field) => t([`server.hint.${field}`, `records.hint.${field}`], { defaultValue: '' }),
    errorOf: (field) => {
      const problem = problems[field];
      return problem && problemText(field, problem);
    },
    isLocked: !isEditing,
  };
}

/** Problems of numbers whose messages name the allowed range. */
const RANGE_PROBLEMS: ReadonlySet<FieldProblem> = new Set(['invalid', 'tooSmall', 'tooLarge', 'notNumber']);
