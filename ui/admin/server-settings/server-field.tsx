import { Switch } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Field } from '@farol/core/resources/descriptor/field';
import { useConsole } from '../../kit/console/use-console.ts';
import { FieldInput } from '../../records/fields/field-input.tsx';
import type { ServerSettingsFormModel } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';

/** One field of the server settings; a switch shows its hint below the label. */
export function ServerField({ form, field }: { form: ServerSettingsFormModel; field: Field }) {
  const { name, kind } = field;
  const hint = form.hintOf(name);
  // The field that was asked for is in view and has the focus.
  const isAsked = useSelector(useConsole().shell, ({ askedServerField }) => askedServerField === name);
  if (kind === 'flag')
    return (
      <Switch
        className={styles.switchField ?? ''}
        name={name}
        label={form.labelOf(name)}
        description={hint}
        checked={form.valueOf(name) === 'true'}
        disabled={form.isLocked}
        onChange={({ currentTarget }) => form.setField(name, String(currentTarget.checked))}
      />
    );
  return (
    <div
      ref={isAsked ? scrollIntoView : undefined}
      data-first-field={isAsked || undefined}
      className={kind === 'longText' || FULL_WIDTH_FIELDS.has(name) ? styles.fullWidth : ''}
    >
      <FieldInput
        field={field}
        label={form.labelOf(name)}
        error={form.errorOf(name)}
        hint={hint}
        value={form.valueOf(name)}
        isRequired={false}
        isReadOnly={form.isLocked}
        onChange={(text) => form.setField(name, text)}
      />
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** Fields too long for half a row. */
const FULL_WIDTH_FIELDS: ReadonlySet<string> = new Set(['geocoderUrl']);
