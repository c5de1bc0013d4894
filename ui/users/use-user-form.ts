import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Asker } from '@farol/core/domain/permission';
import { mayEditField, isSuperior } from '@farol/core/domain/user-rules';
import type { User } from '@farol/core/domain/user';
import type { RecordForms } from '@farol/core/machines/record-desk';
import type { Draft } from '@farol/core/resources/draft';
import type { AttributeLine } from '@farol/core/resources/attribute-line';
import { reasonText } from '../language/reason-text.ts';
import { problemText } from '../records/problem-text.ts';

/** The form of an account: that of the list, or one's own. */
export type UserFormActor = RecordForms['users'];

/** Under this name the form keeps the advanced permissions. */
export const PERMISSION_FIELD = 'advancedPerms';

/** An account's form as its tabs see it. */
export interface UserForm {
  readonly asker: Asker;
  /** As it was opened; with id 0 it is new. */
  readonly record: User;
  readonly draft: Draft;
  /** What stands in a field. */
  text(field: string): string;
  type(field: string, text: string): void;
  typeLines(lines: readonly AttributeLine[]): void;
  errorOf(field: string): string | undefined;
  isLocked(field: string): boolean;
  readonly isOwn: boolean;
  /** Nothing of it may be changed (§5). */
  readonly isSuperior: boolean;
}

/** What the tabs of an account's form stand on. */
export function useUserForm(form: UserFormActor, asker: Asker): UserForm {
  const { t } = useTranslation();
  const { value, context } = useSelector(form, (snapshot) => snapshot);
  const { record, draft, problems, refusal } = context;
  return {
    asker,
    record,
    draft,
    text: (field) => draft.fields[field] ?? '',
    type: (field, text) => form.send({ type: 'TYPE', field, text }),
    typeLines: (lines) => form.send({ type: 'TYPE_LINES', lines }),
    errorOf: (field) => {
      const problem = problems[field];
      if (problem) return problemText(t, 'users', field, problem);
      return refusal?.field === field ? reasonText(t, refusal.code) : undefined;
    },
    isLocked: (field) => value !== 'editing' || !mayEditField(field, record, asker),
    isOwn: record.id === asker.user.id,
    isSuperior: isSuperior(record, asker.user),
  };
}
