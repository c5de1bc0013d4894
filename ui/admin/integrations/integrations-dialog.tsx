import {
  INTEGRATION_AREAS,
  INTEGRATIONS,
  type Integration,
  type IntegrationDescriptor,
  type IntegrationField,
  type IntegrationFieldKind,
} from '@farol/core/domain/integration/integration';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { useIsNarrow } from '../../kit/layout/use-is-narrow.ts';
import { LoadFailed, LoadingLines } from '../../kit/messages/load-states.tsx';
import { IntegrationCard } from './integration-card.tsx';
import styles from './integrations.module.css';
import { Heading } from '../../kit/layout/heading.tsx';
import { Button, Select } from '@mantine/core';
import type { Field } from '@farol/core/resources/descriptor/field';
import { useServerMoney } from '../../kit/texts/use-server-money.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import layout from '../../kit/layout/layout.module.css';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { FieldInput } from '../../records/fields/field-input.tsx';

/** Fields that need a whole row. */
const WIDE: ReadonlySet<IntegrationField['kind']> = new Set(['longText', 'url', 'devices', 'groups']);

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

/** The services that administrators connect (§3, "Integration"): a card each, or the form of one of them. */
export function IntegrationsDialog() {
  const { list, form } = useConsole().integrations;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { isLoading, failure, integrations, isBusy } = useView(list);
  const { isOpen: isConfiguring, integration, descriptor } = useView(form);
  const frame = { size: 820, fullScreen: isNarrow, isFullHeight: true };
  if (isConfiguring && integration && descriptor)
    return (
      <DialogFrame
        {...frame}
        key="form"
        title={t(`integrations.name.${integration.key}`)}
        closeOnClickOutside={false}
        onClose={form.close}
      >
        <IntegrationForm integration={integration} descriptor={descriptor} />
      </DialogFrame>
    );
  return (
    <DialogFrame {...frame} key="list" title={t('integrations.title')} onClose={list.close}>
      {/* The list is still loading, and its first control connects a service. */}
      <div tabIndex={-1} data-autofocus className={styles.start} />
      {isLoading && <LoadingLines />}
      {failure !== undefined && (
        <LoadFailed title={t('integrations.failedTitle')} reason={failure} onRetry={list.retry} />
      )}
      {integrations.length > 0 && (
        <div className={styles.list}>
          <p className={styles.intro}>{t('integrations.intro')}</p>
          {INTEGRATION_AREAS.map((area) => (
            <section key={area} aria-labelledby={`integrations-${area}`}>
              <Heading level={3} look="group" id={`integrations-${area}`} className={styles.area}>
                {t(`integrations.area.${area}`)}
              </Heading>
              <ul className={styles.cards}>
                {INTEGRATIONS.filter((item) => item.area === area).map((item) => {
                  const shown = integrations.find(({ key }) => key === item.key);
                  return (
                    shown && (
                      <IntegrationCard
                        key={item.key}
                        integration={shown}
                        canTest={item.canTest}
                        isBusy={isBusy}
                      />
                    )
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
      )}
    </DialogFrame>
  );
}

interface IntegrationFormProps {
  integration: Integration;
  descriptor: IntegrationDescriptor;
}

/** The form of an integration, as its descriptor says. */
function IntegrationForm({ integration, descriptor }: IntegrationFormProps) {
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
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      data={presets.map(({ name, title }) => ({ value: name, label: title }))}
      onChange={(preset) => {
        if (preset !== null) form.applyPreset(preset);
      }}
    />
  );
}

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

/** Returns a new secret in the form that libraries of Standard Webhooks read: `whsec_` and 32 bytes in Base64. */
function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
