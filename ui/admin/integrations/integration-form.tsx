import { Button, Select } from '@mantine/core';
import type {
  Integration,
  IntegrationDescriptor,
  IntegrationField,
  IntegrationFieldKind,
} from '@farol/core/domain/integration/integration';
import type { Field } from '@farol/core/resources/descriptor/field';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useServerMoney } from '../../kit/texts/use-server-money.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import layout from '../../kit/layout/layout.module.css';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { FieldInput } from '../../records/fields/field-input.tsx';
import styles from './integrations.module.css';

interface IntegrationFormProps {
  integration: Integration;
  descriptor: IntegrationDescriptor;
}

/** The form of an integration, as its descriptor says. */
export function IntegrationForm({ integration, descriptor }: IntegrationFormProps) {
  const { form } = useConsole().integrations;
  const { t } = useTranslation();
  const { hasChanges, problems, saveFailure } = useView(form);
  const { key } = integration;
  return (
    <FormShell
      form={form}
      className={layout.column}
      label={t(`integrations.name.${key}`)}
      hasProblems={Object.keys(problems).length > 0 || saveFailure !== undefined}
      footer={{
        rejection: saveFailure !== undefined && (
          <NotSavedAlert>{failureCodeText(t, saveFailure)}</NotSavedAlert>
        ),
        status: hasChanges ? t('integrations.unsaved') : '',
      }}
    >
      <div className={styles.form}>
        <p className={styles.intro}>{t(`integrations.about.${key}`)}</p>
        {descriptor.presets && <PresetChoice presets={descriptor.presets} />}
        <div className={styles.fields}>
          {descriptor.fields.map((field) => (
            <FormField key={field.name} field={field} integration={integration} />
          ))}
        </div>
      </div>
    </FormShell>
  );
}

function PresetChoice({ presets }: { presets: NonNullable<IntegrationDescriptor['presets']> }) {
  const { form } = useConsole().integrations;
  const { t } = useTranslation();
  return (
    <Select
      label={t('integrations.preset')}
      description={t('integrations.presetHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={presets.map(({ name, title }) => ({ value: name, label: title }))}
      onChange={(preset) => {
        if (preset !== null) form.applyPreset(preset);
      }}
    />
  );
}

/** Fields that need a whole row. */
const WIDE: ReadonlySet<IntegrationField['kind']> = new Set(['longText', 'url', 'devices', 'groups']);

function FormField({ field, integration }: { field: IntegrationField; integration: Integration }) {
  const { form } = useConsole().integrations;
  const { t } = useTranslation();
  const { draft, problems, isEditing } = useView(form);
  const { currency } = useServerMoney();
  const { name, kind, isRequired = false } = field;
  const { key, settings } = integration;
  const problem = problems[name];
  const label = t(`integrations.field.${name}`, { currency });
  const isStored = settings !== false && settings.storedSecrets.includes(name);
  const isRemoved = draft.removedSecrets.includes(name);
  const ownHint = t(`integrations.hint.${key}.${name}`, { defaultValue: '' });
  const secretHint = isStored
    ? t(isRemoved ? 'integrations.secret.removed' : 'integrations.secret.stored')
    : '';
  const listHint = kind === 'devices' ? t('integrations.everyDevice') : '';
  const isWide = WIDE.has(kind) || field.attribute?.location === 'namespaced';
  return (
    <div className={isWide ? styles.wide : ''}>
      <FieldInput
        field={recordField(field)}
        label={label}
        error={problem && t(`integrations.problem.${problem}`)}
        hint={[secretHint, ownHint, listHint].filter((hint) => hint !== '').join(' ')}
        value={draft.texts[name] ?? ''}
        isRequired={isRequired && !isStored}
        isReadOnly={!isEditing}
        onChange={(text) => form.setField(name, text)}
      />
      {kind === 'secret' && isStored && (!isRequired || isRemoved) && (
        <Button variant="subtle" disabled={!isEditing} onClick={() => form.removeSecret(name, !isRemoved)}>
          {t(isRemoved ? 'integrations.secret.keep' : 'integrations.secret.remove', { field: label })}
        </Button>
      )}
      {key === 'webhook' && kind === 'secret' && (
        <Button
          variant="subtle"
          disabled={!isEditing}
          onClick={() => form.setField(name, newSigningSecret())}
        >
          {t('integrations.secret.generate')}
        </Button>
      )}
    </div>
  );
}

/** Returns the field as the inputs of records know it. */
function recordField(field: IntegrationField): Field {
  return RECORD_FIELDS[field.kind](field);
}

const textField = ({ name }: IntegrationField): Field => ({ name, kind: 'text' });

const RECORD_FIELDS: Readonly<Record<IntegrationFieldKind, (field: IntegrationField) => Field>> = {
  text: textField,
  url: textField,
  host: textField,
  email: textField,
  longText: ({ name }) => ({ name, kind: 'longText' }),
  secret: ({ name }) => ({ name, kind: 'secret' }),
  number: ({ name }) => ({ name, kind: 'number' }),
  flag: ({ name }) => ({ name, kind: 'flag' }),
  choice: ({ name, options = [] }) => ({ name, kind: 'choice', options }),
  devices: ({ name }) => ({ name, kind: 'links', associates: 'device' }),
  groups: ({ name }) => ({ name, kind: 'links', associates: 'group' }),
};

/** Returns a new secret in the form that libraries of Standard Webhooks read: `whsec_` and 32 bytes in Base64. */
function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
