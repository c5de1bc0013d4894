import { NumberInput, Switch } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import type { ServerSettingsFormModel } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';

/** The device limit of the server: a switch for unlimited (-1), or a number. */
export function DeviceLimitField({ form }: { form: ServerSettingsFormModel }) {
  const { t } = useTranslation();
  const text = form.valueOf('deviceLimit');
  const isUnlimited = text === '' || text === '-1';
  return (
    <div className={styles.limitField} role="group" aria-label={form.labelOf('deviceLimit')}>
      <NumberInput
        size="md"
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
        size="md"
        py={10}
        label={t('server.unlimited')}
        checked={isUnlimited}
        disabled={form.isLocked}
        onChange={({ currentTarget }) => form.setField('deviceLimit', currentTarget.checked ? '-1' : '1')}
      />
    </div>
  );
}
