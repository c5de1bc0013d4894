import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AttributeLine } from '@farol/core/resources/attribute-line';
import type { FieldProblem } from '@farol/core/resources/field-problem';
import { useConsole } from '../use-console.ts';

/** The form of the server's settings as its tabs see it. */
export interface ServerForm {
  /** What stands in a field. */
  text(field: string): string;
  type(field: string, text: string): void;
  readonly lines: readonly AttributeLine[];
  typeLines(lines: readonly AttributeLine[]): void;
  labelOf(field: string): string;
  /** What a field means, where its name does not say it; '' where it does. */
  hintOf(field: string): string;
  errorOf(field: string): string | undefined;
  readonly isLocked: boolean;
}

/** What the tabs of the server's settings stand on. */
export function useServerForm(): ServerForm {
  const { serverForm } = useConsole();
  const { t } = useTranslation();
  const isLocked = useSelector(serverForm, ({ value }) => value !== 'editing');
  const { draft, problems } = useSelector(serverForm, ({ context }) => context);
  const problemText = (field: string, problem: FieldProblem): string =>
    RANGED.has(problem)
      ? t([`server.problem.${field}`, `server.problem.${problem}`, `records.problem.${problem}`])
      : t(`records.problem.${problem}`);
  return {
    text: (field) => draft.fields[field] ?? '',
    type: (field, text) => serverForm.send({ type: 'TYPE', field, text }),
    lines: draft.lines,
    typeLines: (lines) => serverForm.send({ type: 'TYPE_LINES', lines }),
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
const RANGED: ReadonlySet<FieldProblem> = new Set(['invalid', 'tooSmall', 'tooLarge', 'notNumber']);
