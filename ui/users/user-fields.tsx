import { isBoundUserField } from '@farol/core/domain/access/bound-user-field';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Field } from '@farol/core/resources/descriptor/field';
import { isFieldRequired } from '@farol/core/resources/descriptor/required-field';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import type { Translate } from '../language/texts.ts';
import { useTranslation } from '../language/use-translation.ts';
import { FieldInput } from '../records/fields/field-input.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';

interface UserFieldsProps {
  form: UserFormModel;
  names: readonly string[];
  /** The heading above the fields. */
  legend?: string;
}

/** Fields of the user form side by side. */
export function UserFields({ form, names, legend }: UserFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      {legend !== undefined && <legend>{legend}</legend>}
      {names.map((name) => (
        <UserField key={name} form={form} name={name} />
      ))}
    </fieldset>
  );
}

/** One field of the user form. */
export function UserField({ form, name }: { form: UserFormModel; name: string }) {
  const { t } = useTranslation();
  const field = FIELDS.get(name);
  if (!field) return null;
  return (
    <FieldInput
      field={field}
      label={t(`records.field.${name}`)}
      error={form.errorOf(name)}
      hint={hintOf(form, name, t)}
      value={form.valueOf(name)}
      isRequired={isFieldRequired(RESOURCES.users, field, form.record)}
      isReadOnly={form.isLocked(name)}
      onChange={(text) => form.setField(name, text)}
    />
  );
}

/** What a host name is for, or why a restriction is fixed: the principal has it too, or another one includes it. */
function hintOf(form: UserFormModel, name: string, t: Translate): string {
  if (isBoundUserField(name, form.principal)) return t('users.sameAsYours');
  if (name === 'domainReseller') return t('users.resellers.domainHint');
  return form.isRuledOut(name) ? t('users.ruledOut') : '';
}

const FIELDS: ReadonlyMap<string, Field> = new Map(
  fieldsOf(RESOURCES.users).map((field): [string, Field] => [field.name, field]),
);
