import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AttributeLine } from '@farol/core/resources/descriptor/attribute-line';
import type { FieldProblem } from '@farol/core/resources/descriptor/field-problem';
import { useConsole } from '../../kit/console/use-console.ts';

/** The form of the server's settings as its tabs see it. */
export interface ServerSettingsFormModel {
  /** What stands in a field. */
  valueOf(field: string): string;
  setField(field: string, valueOf: string): void;
  readonly attributeLines: readonly AttributeLine[];
  setAttributeLines(attributeLines: readonly AttributeLine[]): void;
  labelOf(field: string): string;
  /** What a field means, where its name does not say it; '' where it does. */
  hintOf(field: string): string;
  errorOf(field: string): string | undefined;
  readonly isLocked: boolean;
}

/** What the tabs of the server's settings stand on. */
export function useServerSettingsForm(): ServerSettingsFormModel {
  const { serverSettingsForm } = useConsole();
  const { t } = useTranslation();
  const isLocked = useSelector(serverSettingsForm, ({ value }) => value !== 'editing');
  const { draft, problems } = useSelector(serverSettingsForm, ({ context }) => context);
  const problemText = (field: string, problem: FieldProblem): string =>
    RANGE_PROBLEMS.has(problem)
      ? t([`server.problem.${field}`, `server.problem.${problem}`, `records.problem.${problem}`])
      : t(`records.problem.${problem}`);
  return {
    valueOf: (field) => draft.fields[field] ?? '',
    setField: (field, text) => serverSettingsForm.send({ type: 'SET_FIELD', field, text }),
    attributeLines: draft.lines,
    setAttributeLines: (lines) => serverSettingsForm.send({ type: 'SET_ATTRIBUTE_LINES', lines }),
    labelOf: (field) => t([`server.field.${field}`, `records.field.${field}`]),
    hintOf: (field) => t(`server.hint.${field}`, { defaultValue: '' }),
    errorOf: (field) => {
      const problem = problems[field];
      return problem && problemText(field, problem);
    },
    isLocked,
  };
}

/** Troubles of numbers, which are said by their range. */
const RANGE_PROBLEMS: ReadonlySet<FieldProblem> = new Set(['invalid', 'tooSmall', 'tooLarge', 'notNumber']);
