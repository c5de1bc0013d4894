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
import { DeviceLimitField } from './device-limit-field.tsx';
import { LockButtonsField } from './lock-buttons-field.tsx';
import { ServerBillingFields } from './server-billing-fields.tsx';
import { ServerField } from './server-field.tsx';
import type { ServerSettingsFormModel } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';

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
