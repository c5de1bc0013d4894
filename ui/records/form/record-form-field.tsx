import { useSelector } from '@xstate/react';
import { numericValue } from '@farol/core/domain/values/attributes';
import { productAttribute } from '@farol/core/domain/values/namespace';
import type { Field } from '@farol/core/resources/descriptor/field';
import { isFieldRequired } from '@farol/core/resources/descriptor/required-field';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FieldInput } from '../fields/field-input.tsx';
import type { RecordProps } from '../list/record-props.ts';
import { AttributeEditor } from './attribute-editor.tsx';

interface RecordFormFieldProps<K extends ResourceName> extends RecordProps<K> {
  field: Field;
  error: string | undefined;
}

/** One field of a record's form, or its free attributes. */
export function RecordFormField<K extends ResourceName>({ name, field, error }: RecordFormFieldProps<K>) {
  const form = useConsole().records.forms[name];
  const placeholder = useServerText(field);
  const { t } = useTranslation();
  const { record, draft, isSaving } = useView(form);
  if (field.kind === 'attributes')
    return (
      <AttributeEditor
        lines={draft.lines}
        suggestions={RESOURCES[name].attributeSuggestions}
        error={error}
        isReadOnly={isSaving}
        onChange={form.setAttributeLines}
      />
    );
  return (
    <FieldInput
      field={field}
      label={t(`records.field.${field.name}`)}
      error={error}
      hint={t(`records.hint.${field.name}`, { defaultValue: '' })}
      placeholder={placeholder}
      value={draft.fields[field.name] ?? ''}
      isRequired={isFieldRequired(RESOURCES[name], field, record)}
      isReadOnly={isSaving}
      onChange={(text) => form.setField(field.name, text)}
    />
  );
}

/** Returns what the server says where the field is empty; undefined for fields of which it says nothing. */
function useServerText(field: Field): string | undefined {
  const { access } = useConsole();
  const { t, i18n } = useTranslation();
  const attributes = useSelector(access, ({ server }) => server?.info.attributes);
  const namespace = useSelector(access, (answers) => answers.namespace);
  if (!field.fromServer) return undefined;
  const value = attributes && numericValue(productAttribute(attributes, namespace, field.name));
  return value === undefined
    ? t(`records.fromServer.none.${field.name}`)
    : t('records.fromServer.value', { value: new Intl.NumberFormat(i18n.language).format(value) });
}
