import { NumberInput, Switch } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';

/** The limit of devices, users or resellers of an account: a switch for unlimited (-1), or a number; 0 for none. */
export function LimitField({
  form,
  name,
}: {
  form: UserFormModel;
  name: 'deviceLimit' | 'userLimit' | 'limitReseller';
}) {
  const { t } = useTranslation();
  const text = form.valueOf(name);
  const isUnlimited = text === '-1';
  return (
    <div className={styles.limitField} role="group" aria-label={t(`users.limit.${name}`)}>
      <NumberInput
        name={name}
        label={t(`users.limit.${name}`)}
        description={t(`users.limitHint.${name}`)}
        error={form.errorOf(name)}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        placeholder={isUnlimited ? t('users.unlimited') : ''}
        disabled={isUnlimited}
        readOnly={form.isLocked(name)}
        value={isUnlimited ? '' : text || '0'}
        onChange={(value) => form.setField(name, String(value === '' ? 0 : value))}
      />
      <Switch
        py={10}
        label={t('users.unlimited')}
        checked={isUnlimited}
        disabled={form.isLocked(name)}
        onChange={({ currentTarget }) => form.setField(name, currentTarget.checked ? '-1' : '0')}
      />
    </div>
  );
}
