import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownAttribute } from '@farol/core/domain/namespace';
import { amountOf, storedAmount } from '@farol/core/domain/user-billing';
import type { UserForm } from './use-user-form.ts';

interface AmountInputProps {
  form: UserForm;
  name: string;
  unit: 'money' | 'share';
}

/** Money or a percentage; an empty one leaves the server's own value, which it shows. */
export function AmountInput({ form, name, unit }: AmountInputProps) {
  const { t, i18n } = useTranslation();
  const { server, namespace } = form.asker;
  const amount = amountOf(form.text(name));
  const own = ownAttribute(server.info.attributes, namespace, name);
  const standard = typeof own === 'string' || typeof own === 'number' ? amountOf(String(own)) : undefined;
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (
    <NumberInput
      size="md"
      name={name}
      label={t(`records.field.${name}`)}
      error={form.errorOf(name)}
      placeholder={
        standard === undefined ? '' : t('users.billing.fromServer', { value: format.format(standard) })
      }
      decimalSeparator={format.format(0.5).includes(',') ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      hideControls
      rightSection={unit === 'share' ? '%' : null}
      readOnly={form.isLocked(name)}
      value={amount ?? ''}
      onChange={(value) => {
        const stored = storedAmount(typeof value === 'number' ? value : undefined);
        if (stored !== form.text(name)) form.type(name, stored);
      }}
    />
  );
}
