import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownAttribute } from '@farol/core/domain/namespace';
import { amountOf, storedAmount } from '@farol/core/domain/user-billing';
import type { UserForm } from './use-user-form.ts';

interface AmountInputProps {
  form: UserForm;
  name: string;
  unit: 'money' | 'share';
}

interface AmountFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  unit: 'money' | 'share';
  placeholder: string;
  isLocked: boolean;
  /** As it is stored: hundredths. */
  text: string;
  onType: (text: string) => void;
}

/** Money or a percentage; an empty one leaves the server's own value, which it shows. */
export function AmountInput({ form, name, unit }: AmountInputProps) {
  const { t, i18n } = useTranslation();
  const { server, namespace } = form.asker;
  const own = ownAttribute(server.info.attributes, namespace, name);
  const standard = typeof own === 'string' || typeof own === 'number' ? amountOf(String(own)) : undefined;
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (
    <AmountField
      name={name}
      label={t(`records.field.${name}`)}
      error={form.errorOf(name)}
      unit={unit}
      placeholder={
        standard === undefined ? '' : t('users.billing.fromServer', { value: format.format(standard) })
      }
      isLocked={form.isLocked(name)}
      text={form.text(name)}
      onType={(text) => form.type(name, text)}
    />
  );
}

/** An amount as people write it in their language, kept in hundredths; while it is typed it stands as it was typed. */
export function AmountField({ name, unit, isLocked, text, onType, ...input }: AmountFieldProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | number>();
  const usesComma = new Intl.NumberFormat(i18n.language).format(0.5).includes(',');
  const isTyped = typed !== undefined && storedAmount(typed) === text;
  return (
    <NumberInput
      {...input}
      size="md"
      name={name}
      decimalSeparator={usesComma ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      fixedDecimalScale={typed === undefined}
      allowNegative={false}
      hideControls
      rightSection={unit === 'share' ? '%' : null}
      readOnly={isLocked}
      value={isTyped ? typed : (amountOf(text) ?? '')}
      onFocus={() => setTyped(amountOf(text)?.toFixed(2) ?? '')}
      onBlur={() => setTyped(undefined)}
      onChange={(value) => {
        // It also tells how it writes the amount when nobody types.
        if (typed !== undefined) setTyped(value);
        const stored = storedAmount(value);
        if (stored !== text) onType(stored);
      }}
    />
  );
}
