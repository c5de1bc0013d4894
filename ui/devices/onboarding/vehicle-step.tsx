import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { fieldProblemText } from '../../records/texts/field-problem-text.ts';
import { rejectionText } from '../../records/texts/rejection-text.ts';
import styles from './onboarding.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

const FIELDS = ['name', 'uniqueId'] as const;

/** The two values that a vehicle needs; everything else can be added to its record later. */
export function VehicleStep() {
  const form = useConsole().records.forms.devices;
  const { t } = useTranslation();
  const { draft, problems, saveError, isSaving } = useView(form);
  // The form would otherwise be open on the screen that comes next.
  useEffect(() => form.close, [form]);
  const errorOf = (field: string): string | undefined => {
    const problem = problems[field];
    if (problem) return fieldProblemText(t, 'devices', field, problem);
    return saveError?.field === field ? rejectionText(t, 'devices', saveError.code) : undefined;
  };
  return (
    <FormShell
      form={form}
      className={styles.form}
      label={t('onboarding.vehicle')}
      initialFocus="input"
      hasProblems={Object.keys(problems).length > 0 || saveError !== undefined}
      footer={{
        rejection: saveError && (
          <NotSavedAlert isPartlySaved={saveError.isExtrasOnly === true}>
            {rejectionText(t, 'devices', saveError.code)}
          </NotSavedAlert>
        ),
      }}
    >
      <div className={styles.step}>
        <Heading level={2} look="name">
          {t('onboarding.vehicle')}
        </Heading>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            name={field}
            label={t(`onboarding.${field}`)}
            description={t(`onboarding.${field}Text`)}
            value={draft.fields[field] ?? ''}
            error={errorOf(field)}
            readOnly={isSaving}
            withAsterisk
            aria-required
            autoComplete="off"
            maxLength={128}
            onChange={({ currentTarget }) => form.setField(field, currentTarget.value)}
          />
        ))}
      </div>
    </FormShell>
  );
}
