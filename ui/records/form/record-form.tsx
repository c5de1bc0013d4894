import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { expressionDiagnostic } from '@farol/core/domain/position/expression-diagnostic';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { isRecordDialogKind, RESOURCES } from '@farol/core/resources/kinds/resources';
import { isFieldVisible } from '@farol/core/resources/draft/draft';
import type { Field } from '@farol/core/resources/descriptor/field';
import { isFieldAvailable } from '@farol/core/resources/descriptor/field-availability';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { SectionBar } from '../../kit/forms/section-bar.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { FailedAssociations } from './failed-associations.tsx';
import { ScopeNote } from '../scope/scope-note.tsx';
import { scopedKindOf } from '../scope/use-record-scopes.ts';
import { RecordFormField } from './record-form-field.tsx';
import { fieldProblemText } from '../texts/field-problem-text.ts';
import { rejectionText } from '../texts/rejection-text.ts';
import type { RecordProps } from '../list/record-props.ts';
import { useTitledRecord } from '../texts/use-titled-record.ts';
import styles from './record-form.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

interface RecordFormProps<K extends ResourceName> extends RecordProps<K> {
  /** Content below a section's fields, by the section's name. */
  sectionExtras?: Readonly<Record<string, ReactNode>>;
}

const NO_ATTRIBUTES: Attributes = {};

/** The section that says to which vehicles an object applies. */
const SCOPE_SECTION = 'newLinks';

/** Forms with at least this many sections have a bar that leads to each. */
const MIN_SECTIONS_FOR_NAVIGATION = 5;

/** The form of one record in sections (§5). Problems are shown at their field; typed input is never lost. */
export function RecordFormPanel<K extends ResourceName>({ name, sectionExtras }: RecordFormProps<K>) {
  const { records, access } = useConsole();
  const form = records.forms[name];
  const { t } = useTranslation();
  const newTitle: string = `records.kind.${name}.add`;
  const { record, draft, extras, problems, saveError, isSaving } = useView(form);
  const isAdministrator = useSelector(access, ({ user }) => user?.administrator === true);
  const isProduct = useSelector(access, ({ server }) => server?.isPlus === true);
  const serverAttributes = useSelector(access, ({ server }) => server?.info.attributes) ?? NO_ATTRIBUTES;
  const namespace = useSelector(access, (current) => current.namespace);
  const errorOf = (field: string): string | undefined => {
    const problem = problems[field];
    if (problem) return fieldProblemText(t, name, field, problem);
    return saveError?.field === field ? refusalText(saveError.code) : undefined;
  };
  const refusalText = (code: string): string => {
    const expression =
      name === 'computedAttributes'
        ? expressionDiagnostic(code, draft.fields['expression'] ?? '')
        : undefined;
    return expression
      ? t(`computed.trouble.${expression.kind}`, { what: expression.subject, at: expression.position })
      : rejectionText(t, name, code);
  };
  const sections = RESOURCES[name].sections
    .map(({ name: title, fields }) => ({
      title,
      fields: fields.filter(
        (field: Field) =>
          isFieldAvailable(field, { isAdministrator, isProduct, serverAttributes, namespace }) &&
          isFieldVisible(field, { record, draft, extras }, namespace),
      ),
    }))
    .filter(
      ({ title, fields }) =>
        fields.length > 0 || (title === SCOPE_SECTION && scopedKindOf(name) !== undefined),
    );
  const { title } = useTitledRecord(name)(record);
  return (
    <FormShell
      form={form}
      className={styles.form}
      label={record.id > 0 ? t('records.editing', { title }) : t(newTitle)}
      initialFocus="input, textarea"
      hasProblems={Object.keys(problems).length > 0 || saveError !== undefined}
      footer={{
        rejection: saveError && (
          <NotSavedAlert isPartlySaved={saveError.isExtrasOnly === true}>
            {saveError.failedAssociations && saveError.failedAssociations.length > 0 ? (
              <FailedAssociations name={name} failures={saveError.failedAssociations} />
            ) : (
              refusalText(saveError.code)
            )}
          </NotSavedAlert>
        ),
      }}
    >
      {sections.length >= MIN_SECTIONS_FOR_NAVIGATION && (
        <SectionBar
          label={t('deviceForm.parts')}
          sections={sections.map(({ title: section, fields }) => {
            const text = t(`records.section.${section}`);
            const hasProblems = fields.some((field: Field) => errorOf(field.name) !== undefined);
            const problemText = hasProblems ? t('deviceForm.partTrouble', { part: text }) : undefined;
            return { name: section, text, problemText };
          })}
        />
      )}
      <div className={styles.body}>
        {/* A dialog has a heading of its own above it. */}
        <Heading level={isRecordDialogKind(name) ? 3 : 2} look="name">
          {record.id > 0 ? title : t(newTitle)}
        </Heading>
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
            {fields.map((field: Field) => (
              <RecordFormField key={field.name} name={name} field={field} error={errorOf(field.name)} />
            ))}
            {section === SCOPE_SECTION && (
              <ScopeNote name={name} record={record} title={title} draft={draft} />
            )}
            {sectionExtras?.[section]}
          </fieldset>
        ))}
      </div>
    </FormShell>
  );
}
