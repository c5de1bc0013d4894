import { useTranslation } from 'react-i18next';
import { hasServerField, type ServerTab } from '@farol/core/domain/server-rules';
import type { Asker } from '@farol/core/domain/permission';
import type { Field } from '@farol/core/resources/field';
import {
  SERVER_SUGGESTIONS,
  serverFields,
  TAB_SECTIONS,
  type ServerSection,
} from '@farol/core/resources/server-form';
import { AttributeEditor } from '../records/attribute-editor.tsx';
import { DeviceLimit } from './device-limit.tsx';
import { LockButtons } from './lock-buttons.tsx';
import { ServerBilling } from './server-billing.tsx';
import { ServerField } from './server-field.tsx';
import type { ServerForm } from './use-server-form.ts';
import styles from './server.module.css';

interface ServerTabProps {
  tab: ServerTab;
  form: ServerForm;
  asker: Asker;
}

/** What stands on a tab of the settings. */
export function ServerTabContent({ tab, form, asker }: ServerTabProps) {
  if (tab === 'billing') return <ServerBilling form={form} />;
  if (tab === 'attributes')
    return (
      <AttributeEditor
        lines={form.lines}
        suggestions={SERVER_SUGGESTIONS}
        error={form.errorOf('attributes')}
        isReadOnly={form.isLocked}
        onType={(lines) => form.typeLines(lines)}
      />
    );
  return TAB_SECTIONS[tab].map((section) => (
    <Section key={section} section={section} form={form} asker={asker} />
  ));
}

function Section({ section, form, asker }: { section: ServerSection; form: ServerForm; asker: Asker }) {
  const { t } = useTranslation();
  const fields = serverFields(section).filter(({ name }) => hasServerField(name, asker));
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

function Input({ form, field }: { form: ServerForm; field: Field }) {
  if (field.name === 'deviceLimit') return <DeviceLimit form={form} />;
  if (field.name === 'enableLockUnlock') return <LockButtons form={form} />;
  return <ServerField form={form} field={field} />;
}
