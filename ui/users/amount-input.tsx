import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseLanguage } from '@farol/core/domain/values/locale';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { billingAmount, serializeBillingAmount } from '@farol/core/domain/billing/billing-amount';
import type { UserFormModel } from './use-user-form.ts';

interface AmountInputProps {
  form: UserFormModel;
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
export function UserAmountField({ form, name, unit }: AmountInputProps) {
  const { t, i18n } = useTranslation();
  const { server, namespace } = form.principal;
  const own = productAttribute(server.info.attributes, namespace, name);
  const standard = typeof own === 'string' || typeof own === 'number' ? billingAmount(String(own)) : undefined;
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (
    <BillingAmountField
      name={name}
      label={t(`records.field.${name}`)}
      error={form.errorOf(name)}
      unit={unit}
      placeholder={
        standard === undefined ? '' : t('users.billing.fromServer', { value: format.format(standard) })
      }
      isLocked={form.isLocked(name)}
      text={form.valueOf(name)}
      onType={(text) => form.setField(name, text)}
    />
  );
}

/** An amount as people write it in their language, kept in hundredths; while it is typed it stands as it was typed. */
export function BillingAmountField({ unit, isLocked, text, onType, ...input }: AmountFieldProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const language = parseLanguage(i18n.language) ?? 'en-US';
  const amount = billingAmount(text);
  const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
  return (
    <TextInput
      {...input}
      size="md"
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit === 'share' ? '%' : null}
      readOnly={isLocked}
      value={typed ?? (amount === undefined ? '' : written.format(amount))}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget }) => {
        // What belongs to no amount is not taken, and what is none yet changes nothing.
        const wanted = currentTarget.value.replaceAll(/[^\d.,]/g, '');
        setTyped(wanted);
        const stored = serializeBillingAmount(wanted, language);
        if (stored !== undefined && stored !== text) onType(stored);
      }}
    />
  );
}
