import { Alert } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { isVisible } from '@farol/core/resources/draft/draft';
import type { Field } from '@farol/core/resources/descriptor/field';
import { isFieldAvailable } from '@farol/core/resources/descriptor/field-availability';
import { isFieldRequired } from '@farol/core/resources/descriptor/required-field';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useEscape } from '../../kit/dialogs/escape-key.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { AttributeEditor } from './attribute-editor.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { FormFooter } from '../../kit/forms/form-footer.tsx';
import { FailedAssociations } from './failed-associations.tsx';
import { UnsavedChangesDialog } from '../../kit/forms/unsaved-changes-dialog.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { fieldProblemText } from '../texts/field-problem-text.ts';
import { rejectionText } from '../texts/rejection-text.ts';
import { SectionNavigation } from './section-navigation.tsx';
import { useUnsavedChangesGuard } from '../../kit/forms/use-unsaved-changes-guard.ts';
import type { RecordProps } from '../list/record-props.ts';
import { useTitledRecord } from '../texts/use-named-record.ts';
import styles from './record-form.module.css';

interface RecordFormProps<K extends ResourceName> extends RecordProps<K> {
  /** Content below a section's fields, by the section's name. */
  sectionExtras?: Readonly<Record<string, ReactNode>>;
}

const NO_ATTRIBUTES: Attributes = {};

/** Forms with at least this many sections have a bar that leads to each. */
const MIN_SECTIONS_FOR_NAVIGATION = 5;

/** The form of one record in sections (§5). Problems are shown at their field; typed input is never lost. */
export function RecordForm<K extends ResourceName>({ name, sectionExtras }: RecordFormProps<K>) {
  const { records, access } = useConsole();
  const form = records.forms[name];
  const { t } = useTranslation();
  const newTitle: string = `records.kind.${name}.add`;
  const { record, draft, extras, problems, saveError, ...answers } = useAnswers(form);
  const { isEditing, isSaving } = answers;
  const isAdministrator = useAnswers(access, ({ user }) => user?.administrator === true);
  const serverAttributes = useAnswers(access, ({ server }) => server?.info.attributes) ?? NO_ATTRIBUTES;
  const namespace = useAnswers(access, (current) => current.namespace);
  const formElement = useRef<HTMLFormElement>(null);
  const leaveGuard = useUnsavedChangesGuard(form);
  useEscape(form.close, formElement);

  useEffect(() => {
    formElement.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  // After a failed save, scrolls to the first field with a problem.
  const hasProblems = Object.keys(problems).length > 0 || saveError !== undefined;
  useEffect(() => {
    if (!hasProblems || !isEditing) return;
    formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [hasProblems, isEditing]);

  const errorOf = (field: string): string | undefined => {
    const problem = problems[field];
    if (problem) return fieldProblemText(t, name, field, problem);
    return saveError?.field === field ? rejectionText(t, name, saveError.code) : undefined;
  };
  const sections = RESOURCES[name].sections
    .map(({ name: title, fields }) => ({
      title,
      fields: fields.filter(
        (field: Field) =>
          isFieldAvailable(field, { isAdministrator, serverAttributes, namespace }) &&
          isVisible(field, { record, draft, extras }, namespace),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
  const { title } = useTitledRecord(name)(record);
  return (
    <form
      ref={formElement}
      className={styles.form}
      noValidate
      aria-label={record.id > 0 ? t('records.editing', { title }) : t(newTitle)}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {sections.length >= MIN_SECTIONS_FOR_NAVIGATION && (
        <SectionNavigation
          sections={sections.map(({ title: section, fields }) => ({
            name: section,
            hasProblems: fields.some((field: Field) => errorOf(field.name) !== undefined),
          }))}
        />
      )}
      <div className={styles.body}>
        <h2 className={styles.title}>{record.id > 0 ? title : t(newTitle)}</h2>
        {problems[''] && (
          <Alert color="red" role="alert" tabIndex={-1}>
            {fieldProblemText(t, name, '', problems[''])}
          </Alert>
        )}
        {sections.map(({ title: section, fields }) => (
          <fieldset
            key={section}
            className={styles.section}
            disabled={isSaving}
            data-section={section}
            tabIndex={-1}
          >
            <legend>{t(`records.section.${section}`)}</legend>
            {fields.map((field: Field) =>
              field.kind === 'attributes' ? (
                <AttributeEditor
                  key={field.name}
                  lines={draft.lines}
                  suggestions={RESOURCES[name].attributeSuggestions}
                  error={errorOf('attributes')}
                  isReadOnly={isSaving}
                  onChange={form.setAttributeLines}
                />
              ) : (
                <FieldInput
                  key={field.name}
                  field={field}
                  label={t(`records.field.${field.name}`)}
                  error={errorOf(field.name)}
                  value={draft.fields[field.name] ?? ''}
                  isRequired={isFieldRequired(RESOURCES[name], field, record)}
                  isReadOnly={isSaving}
                  onChange={(text) => form.setField(field.name, text)}
                />
              ),
            )}
            {sectionExtras?.[section]}
          </fieldset>
        ))}
      </div>
      <FormFooter
        isSaving={isSaving}
        onCancel={form.close}
        rejection={
          saveError && (
            <NotSavedAlert isPartlySaved={saveError.isExtrasOnly === true}>
              {saveError.failedAssociations && saveError.failedAssociations.length > 0 ? (
                <FailedAssociations name={name} failures={saveError.failedAssociations} />
              ) : (
                rejectionText(t, name, saveError.code)
              )}
            </NotSavedAlert>
          )
        }
      />
      <UnsavedChangesDialog
        isOpen={answers.isConfirmingDiscard}
        onKeepEditing={() => {
          leaveGuard.cancelLeaving();
          form.keepEditing();
        }}
        onDiscard={() => {
          form.discard();
          leaveGuard.continueLeaving();
        }}
      />
    </form>
  );
}
