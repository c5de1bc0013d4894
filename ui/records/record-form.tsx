import { Alert } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attributes } from '@farol/core/domain/attributes';
import { hasChanges } from '@farol/core/machines/record-form';
import { RESOURCES } from '@farol/core/resources/all';
import { isVisible } from '@farol/core/resources/draft';
import type { Field } from '@farol/core/resources/field';
import { isOffered } from '@farol/core/resources/field-offer';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { useEscape } from '../dialogs/escape.ts';
import { useConsole } from '../use-console.ts';
import { AttributeEditor } from './attribute-editor.tsx';
import { FieldInput } from './field-input.tsx';
import { FormFoot } from './form-foot.tsx';
import { MissedLinks } from './missed-links.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { NotSaved } from './not-saved.tsx';
import { problemText } from './problem-text.ts';
import { refusalText } from './refusal-text.ts';
import { SectionBar } from './section-bar.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { RecordProps } from './record-props.ts';
import { useNamedRecord } from './use-named-record.ts';
import styles from './records.module.css';

interface RecordFormProps<K extends ResourceName> extends RecordProps<K> {
  /** What a section shows under its fields, by the section's name. */
  extras?: Readonly<Record<string, ReactNode>>;
}

const NONE: Attributes = {};

/** From so many sections on a form has a bar that leads to each. */
const MANY_SECTIONS = 5;

/** The form of one record in its sections (§5): what is wrong stands at its field, what was typed is never lost. */
export function RecordForm<K extends ResourceName>({ name, extras }: RecordFormProps<K>) {
  const { forms, guard } = useConsole();
  const form = forms[name];
  const { t } = useTranslation();
  const newTitle: string = `records.kind.${name}.add`;
  const { value, context } = useSelector(form, (snapshot) => snapshot);
  const isAdministrator = useSelector(guard, (snapshot) => snapshot.context.user?.administrator === true);
  const serverAttributes = useSelector(guard, (snapshot) => snapshot.context.server?.info.attributes) ?? NONE;
  const { record, draft, beside, problems, refusal, namespace } = context;
  const box = useRef<HTMLFormElement>(null);
  const leave = useLeaveGuard(form, () => hasChanges(context));
  const isSaving = value === 'saving';
  useEscape(() => form.send({ type: 'LEAVE' }), box);

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  // After a save that did not go through, the first field that needs a hand.
  const trouble = Object.keys(problems).length > 0 || refusal !== undefined;
  useEffect(() => {
    if (!trouble || value !== 'editing') return;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [trouble, value]);

  const errorOf = (field: string): string | undefined => {
    const problem = problems[field];
    if (problem) return problemText(t, name, field, problem);
    return refusal?.field === field ? refusalText(t, name, refusal.code) : undefined;
  };
  const sections = RESOURCES[name].sections
    .map(({ name: title, fields }) => ({
      title,
      fields: fields.filter(
        (field: Field) =>
          isOffered(field, { isAdministrator, serverAttributes, namespace }) &&
          isVisible(field, { record, draft, beside }, namespace),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
  const { title } = useNamedRecord(name)(record);
  return (
    <form
      ref={box}
      className={styles.form}
      noValidate
      aria-label={record.id > 0 ? t('records.editing', { title }) : t(newTitle)}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        form.send({ type: 'SAVE' });
      }}
    >
      {sections.length >= MANY_SECTIONS && (
        <SectionBar
          sections={sections.map(({ title: section, fields }) => ({
            name: section,
            hasTrouble: fields.some((field: Field) => errorOf(field.name) !== undefined),
          }))}
        />
      )}
      <div className={styles.formBody}>
        <h2 className={styles.formTitle}>{record.id > 0 ? title : t(newTitle)}</h2>
        {problems[''] && (
          <Alert color="red" role="alert" tabIndex={-1}>
            {problemText(t, name, '', problems[''])}
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
                  suggestions={RESOURCES[name].suggestions}
                  error={errorOf('attributes')}
                  isReadOnly={isSaving}
                  onType={(lines) => form.send({ type: 'TYPE_LINES', lines })}
                />
              ) : (
                <FieldInput
                  key={field.name}
                  field={field}
                  label={t(`records.field.${field.name}`)}
                  error={errorOf(field.name)}
                  value={draft.fields[field.name] ?? ''}
                  isRequired={isRequired(name, field)}
                  isReadOnly={isSaving}
                  onType={(text) => form.send({ type: 'TYPE', field: field.name, text })}
                />
              ),
            )}
            {extras?.[section]}
          </fieldset>
        ))}
      </div>
      <FormFoot
        isSaving={isSaving}
        onCancel={() => form.send({ type: 'LEAVE' })}
        refusal={
          refusal && (
            <NotSaved isInPart={refusal.isBeside === true}>
              {refusal.missed && refusal.missed.length > 0 ? (
                <MissedLinks name={name} missed={refusal.missed} />
              ) : (
                refusalText(t, name, refusal.code)
              )}
            </NotSaved>
          )
        }
      />
      <LeaveDialog
        isOpen={value === 'asking'}
        onStay={() => {
          leave.stay();
          form.send({ type: 'STAY' });
        }}
        onDiscard={() => {
          form.send({ type: 'DISCARD' });
          leave.go();
        }}
      />
    </form>
  );
}

/** A field that a record cannot be without: it says so, or the rules refuse it empty. */
function isRequired(name: ResourceName, field: Field): boolean {
  if (field.needed) return true;
  if (field.at !== undefined) return false;
  const key = field.key ?? field.name;
  const empty = RESOURCES[name].rules.safeParse({ ...RESOURCES[name].defaults, [key]: '' });
  return empty.error?.issues.some(({ path, message }) => path[0] === key && message === 'required') ?? false;
}
