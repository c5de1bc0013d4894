import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import { draftOf, isVisible, sameDraft } from '@farol/core/resources/draft';
import type { Field } from '@farol/core/resources/field';
import { namedRecord } from '@farol/core/resources/record-title';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { AttributeEditor } from './attribute-editor.tsx';
import { FieldInput } from './field-input.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { problemText } from './problem-text.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { RecordProps } from './record-props.ts';
import styles from './records.module.css';

/** The form of one record in its sections (§5): what is wrong stands at its field, what was typed is never lost. */
export function RecordForm<K extends ResourceName>({ name }: RecordProps<K>) {
  const { forms, guard } = useConsole();
  const form = forms[name];
  const { t } = useTranslation();
  const newTitle: string = `records.kind.${name}.add`;
  const { value, context } = useSelector(form, (snapshot) => snapshot);
  const isAdministrator = useSelector(guard, (snapshot) => snapshot.context.user?.administrator === true);
  const { record, draft, problems, refusal, namespace } = context;
  const box = useRef<HTMLFormElement>(null);
  const leave = useLeaveGuard(form, () => !sameDraft(draft, draftOf(RESOURCES[name], record, namespace)));
  const isSaving = value === 'saving';

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
    return refusal?.field === field ? reasonText(t, refusal.code) : undefined;
  };
  const sections = RESOURCES[name].sections
    .map(({ name: title, fields }) => ({
      title,
      fields: fields.filter(
        (field: Field) =>
          (isAdministrator || !field.administratorsOnly) && isVisible(field, { record, draft }, namespace),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
  const { title } = namedRecord(name, record);
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
      <div className={styles.formBody}>
        <h2 className={styles.formTitle}>{record.id > 0 ? title : t(newTitle)}</h2>
        {refusal && refusal.field === undefined && (
          <Alert
            color="red"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title={t('records.notSaved')}
            role="alert"
            tabIndex={-1}
          >
            {reasonText(t, refusal.code)}
          </Alert>
        )}
        {problems[''] && (
          <Alert color="red" role="alert" tabIndex={-1}>
            {problemText(t, name, '', problems[''])}
          </Alert>
        )}
        {sections.map(({ title: section, fields }) => (
          <fieldset key={section} className={styles.section} disabled={isSaving}>
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
          </fieldset>
        ))}
      </div>
      <div className={styles.formFoot}>
        <Button variant="default" h={44} onClick={() => form.send({ type: 'LEAVE' })} disabled={isSaving}>
          {t('records.cancel')}
        </Button>
        <Button type="submit" h={44} loading={isSaving}>
          {t('records.save')}
        </Button>
      </div>
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

/** A field that a record cannot be without: the rules refuse it empty. */
function isRequired(name: ResourceName, field: Field): boolean {
  if (field.at !== undefined) return false;
  const key = field.key ?? field.name;
  const empty = RESOURCES[name].rules.safeParse({ ...RESOURCES[name].defaults, [key]: '' });
  return empty.error?.issues.some(({ path, message }) => path[0] === key && message === 'required') ?? false;
}
