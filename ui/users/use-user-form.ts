import type { Principal } from '@farol/core/domain/access/permission';
import { fieldOfUserError } from '@farol/core/domain/account/refused-user-field';
import { isBoundUserField } from '@farol/core/domain/access/bound-user-field';
import { mayEditUserField, isSuperior } from '@farol/core/domain/access/user-permissions';
import type { User } from '@farol/core/domain/account/user';
import type { ConnectedRecordForms } from '@farol/core/console/features/records/connect-record-form';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { draftOf, type Draft } from '@farol/core/resources/draft/draft';
import type { AttributeLine } from '@farol/core/resources/descriptor/attribute-line';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { fieldProblemText } from '../records/texts/field-problem-text.ts';

/** The form of the user list, or of the user's own account. */
export type ConnectedUserForm = ConnectedRecordForms['users'];

/** The field with the advanced permissions. */
export const PERMISSIONS_FIELD = 'advancedPerms';

/** The user form as its tabs use it. */
export interface UserFormModel {
  readonly principal: Principal;
  /** The user as opened; id 0 for a new one. */
  readonly record: User;
  readonly draft: Draft;
  /** Returns the text of a field. */
  valueOf(field: string): string;
  setField(field: string, text: string): void;
  setAttributeLines(lines: readonly AttributeLine[]): void;
  errorOf(field: string): string | undefined;
  /** The field that the server refused; undefined without a refusal, or if it concerns no field. */
  readonly rejectedField: string | undefined;
  isLocked(field: string): boolean;
  /** Whether “read-only” already forbids what the field would allow. */
  isRuledOut(field: string): boolean;
  readonly isOwn: boolean;
  /** The account may not be changed by the principal (§5). */
  readonly ranksAbovePrincipal: boolean;
}

/** Returns the user form for its tabs. */
export function useUserForm(form: ConnectedUserForm, principal: Principal): UserFormModel {
  const { t, i18n } = useTranslation();
  const { isEditing, record, draft, problems, saveError } = useView(form);
  const { namespace } = principal;
  const code = saveError?.code ?? '';
  const rejectedField =
    saveError &&
    (saveError.field ??
      fieldOfUserError(code, changedFields(draft, draftOf(RESOURCES.users, record, namespace))));
  const rejectionText = (): string => {
    const ownEnd = principal.user.expirationTime;
    // The server's code says that only administrators may change an expiry, which is misleading here.
    return rejectedField === 'expiration' && ownEnd !== null && code === 'ADMINISTRATOR_ACCESS_REQUIRED'
      ? t('users.beyondOwnEnd', {
          date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
            Date.parse(ownEnd),
          ),
        })
      : failureCodeText(t, code);
  };
  const isRuledOut = (field: string): boolean =>
    (field === 'editDevices' || field === 'sendCommands') && draft.fields['readonly'] === 'true';
  return {
    principal,
    record,
    draft,
    valueOf: (field) => draft.fields[field] ?? '',
    setField: form.setField,
    setAttributeLines: form.setAttributeLines,
    errorOf: (field) => {
      const problem = problems[field];
      if (problem) return fieldProblemText(t, 'users', field, problem);
      return rejectedField === field ? rejectionText() : undefined;
    },
    rejectedField,
    isLocked: (field) =>
      !isEditing ||
      isRuledOut(field) ||
      isBoundUserField(field, principal) ||
      !mayEditUserField(field, record, principal),
    isRuledOut,
    isOwn: record.id === principal.user.id,
    ranksAbovePrincipal: isSuperior(record, principal.user),
  };
}

function changedFields(draft: Draft, before: Draft): ReadonlySet<string> {
  return new Set(Object.keys(draft.fields).filter((name) => draft.fields[name] !== before.fields[name]));
}
