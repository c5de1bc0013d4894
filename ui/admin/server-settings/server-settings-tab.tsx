import { showsServerField, type ServerTab } from '@farol/core/domain/server/server-settings-rules';
import type { Principal } from '@farol/core/domain/access/permission';
import type { Field } from '@farol/core/resources/descriptor/field';
import {
  serverFields,
  TAB_SECTIONS,
  type ServerSection,
} from '@farol/core/resources/draft/server-settings-draft';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { useTranslation } from '../../language/use-translation.ts';
import { AttributeEditor } from '../../records/form/attribute-editor.tsx';
import { ServerBillingFields } from './server-billing-fields.tsx';
import { ServerField } from './server-field.tsx';
import type { ServerSettingsFormModel } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';
import { SegmentedControl, NumberInput, Switch } from '@mantine/core';
import { useId } from 'react';

interface ServerSettingsTabContentProps {
  tab: ServerTab;
  form: ServerSettingsFormModel;
  principal: Principal;
}

/** The content of a tab of the server settings. */
export function ServerSettingsTabContent({ tab, form, principal }: ServerSettingsTabContentProps) {
  if (tab === 'billing') return <ServerBillingFields form={form} />;
  if (tab === 'attributes')
    return (
      <AttributeEditor
        lines={form.attributeLines}
        suggestions={serverRecord.attributeSuggestions}
        error={form.errorOf('attributes')}
        isReadOnly={form.isLocked}
        onChange={(lines) => form.setAttributeLines(lines)}
      />
    );
  return TAB_SECTIONS[tab].map((section) => (
    <Section key={section} section={section} form={form} principal={principal} />
  ));
}

function Section({
  section,
  form,
  principal,
}: {
  section: ServerSection;
  form: ServerSettingsFormModel;
  principal: Principal;
}) {
  const { t } = useTranslation();
  const fields = serverFields(section).filter(({ name }) => showsServerField(name, principal));
  if (fields.length === 0) return null;
  return (
    <fieldset className={styles.fields}>
      <legend>{t(`server.section.${section}`)}</legend>
      {fields.map((field) => (
        <Input key={field.name} form={form} field={field} />
      ))}
    </fieldset>
  );
}

function Input({ form, field }: { form: ServerSettingsFormModel; field: Field }) {
  if (field.name === 'deviceLimit') return <DeviceLimitField form={form} />;
  if (field.name === 'enableLockUnlock') return <LockButtonsField form={form} />;
  return <ServerField form={form} field={field} />;
}

/** Which lock buttons the device detail shows: the one that changes the present state, or always both. */
function LockButtonsField({ form }: { form: ServerSettingsFormModel }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.fullWidth}>
      <p id={id} className={styles.label}>
        {form.labelOf('enableLockUnlock')}
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        {form.hintOf('enableLockUnlock')}
      </p>
      <SegmentedControl
        mt={8}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        readOnly={form.isLocked}
        value={form.valueOf('enableLockUnlock') === 'true' ? 'always' : 'automatic'}
        data={(['automatic', 'always'] as const).map((value) => ({
          value,
          label: t(`server.lock.${value}`),
        }))}
        onChange={(value) => form.setField('enableLockUnlock', String(value === 'always'))}
      />
    </div>
  );
}

/** The device limit of the server: a switch for unlimited (-1), or a number. */
function DeviceLimitField({ form }: { form: ServerSettingsFormModel }) {
  const { t } = useTranslation();
  const text = form.valueOf('deviceLimit');
  const isUnlimited = text === '' || text === '-1';
  return (
    <div className={styles.limitField} role="group" aria-label={form.labelOf('deviceLimit')}>
      <NumberInput
        name="deviceLimit"
        label={form.labelOf('deviceLimit')}
        description={t('server.limitHint')}
        error={form.errorOf('deviceLimit')}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        disabled={isUnlimited}
        readOnly={form.isLocked}
        value={isUnlimited ? '' : text}
        onChange={(value) => form.setField('deviceLimit', String(value === '' ? 1 : value))}
      />
      <Switch
        py={10}
        label={t('server.unlimited')}
        checked={isUnlimited}
        disabled={form.isLocked}
        onChange={({ currentTarget }) => form.setField('deviceLimit', currentTarget.checked ? '-1' : '1')}
      />
    </div>
  );
}
