import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import type { ServerSettingsFormModel } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';

/** Which lock buttons the device detail shows: the one that changes the present state, or always both. */
export function LockButtonsField({ form }: { form: ServerSettingsFormModel }) {
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
        size="md"
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
