import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Asker } from '@farol/core/domain/permission';
import { refusedRight } from '@farol/core/domain/user-refusal';
import { mayEditField, isSuperior } from '@farol/core/domain/user-rules';
import type { User } from '@farol/core/domain/user';
import type { RecordForms } from '@farol/core/machines/record-desk';
import { RESOURCES } from '@farol/core/resources/all';
import { draftOf, type Draft } from '@farol/core/resources/draft';
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
  /** The field that the server's refusal concerns, if there is one and it concerns one. */
  readonly refusedField: string | undefined;
  isLocked(field: string): boolean;
  readonly isOwn: boolean;
  /** Nothing of it may be changed (§5). */
  readonly isSuperior: boolean;
}

/** What the tabs of an account's form stand on. */
export function useUserForm(form: UserFormActor, asker: Asker): UserForm {
  const { t, i18n } = useTranslation();
  const { value, context } = useSelector(form, (snapshot) => snapshot);
  const { record, draft, problems, refusal, namespace } = context;
  const code = refusal?.code ?? '';
  const refusedField =
    refusal &&
    (refusal.field ?? refusedRight(code, changedFields(draft, draftOf(RESOURCES.users, record, namespace))));
  const refusalWords = (): string => {
    const ownEnd = asker.user.expirationTime;
    // To be told that only administrators may change an end at all would be wrong.
    return refusedField === 'expiration' && ownEnd !== null && code === 'ADMINISTRATOR_ACCESS_REQUIRED'
      ? t('users.beyondOwnEnd', {
          date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
            Date.parse(ownEnd),
          ),
        })
      : reasonText(t, code);
  };
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
      return refusedField === field ? refusalWords() : undefined;
    },
    refusedField,
    isLocked: (field) => value !== 'editing' || !mayEditField(field, record, asker),
    isOwn: record.id === asker.user.id,
    isSuperior: isSuperior(record, asker.user),
  };
}

function changedFields(draft: Draft, before: Draft): ReadonlySet<string> {
  return new Set(Object.keys(draft.fields).filter((name) => draft.fields[name] !== before.fields[name]));
}
