import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { productAttribute } from '@farol/core/domain/values/namespace';
import {
  amountProblem,
  parseBillingAmount,
  serializeBillingAmount,
} from '@farol/core/domain/billing/billing-amount';
import { useTranslation } from '../language/use-translation.ts';
import type { UserFormModel } from './use-user-form.ts';

interface UserAmountFieldProps {
  form: UserFormModel;
  name: string;
  unit: 'money' | 'share';
  currency: string;
}

interface BillingAmountFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  unit: 'money' | 'share';
  currency: string;
  placeholder: string;
  isLocked: boolean;
  /** Whether the form needs a value; it then carries a mark. */
  isRequired?: boolean;
  /** The stored value, hundredths. */
  text: string;
  onType: (text: string) => void;
}

/**
 * An amount of money or a percentage of a user. An empty input means the server's default, shown as
 * placeholder.
 */
export function UserAmountField({ form, name, unit, currency }: UserAmountFieldProps) {
  const { t, i18n } = useTranslation();
  const { server, namespace } = form.principal;
  const serverValue = productAttribute(server.info.attributes, namespace, name);
  const serverDefault =
    typeof serverValue === 'string' || typeof serverValue === 'number'
      ? parseBillingAmount(String(serverValue))
      : undefined;
  const format = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2 });
  return (
    <BillingAmountField
      name={name}
      label={t(`records.field.${name}`)}
      error={form.errorOf(name)}
      unit={unit}
      currency={currency}
      placeholder={
        serverDefault === undefined
          ? ''
          : t('users.billing.fromServer', { value: format.format(serverDefault) })
      }
      isLocked={form.isLocked(name)}
      text={form.valueOf(name)}
      onType={(text) => form.setField(name, text)}
    />
  );
}

/**
 * An amount in the format of the language, stored in hundredths. The text stays as typed until the input is left, and
 * also afterwards if it is no amount; then the input shows an error.
 */
export function BillingAmountField({
  unit,
  currency,
  isLocked,
  isRequired = false,
  text,
  error,
  onType,
  ...input
}: BillingAmountFieldProps) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const { language } = i18n;
  const amount = parseBillingAmount(text);
  const problem = typed === undefined ? amountProblem(text) : undefined;
  const amountFormat = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false });
  return (
    <TextInput
      {...input}
      withAsterisk={isRequired}
      aria-required={isRequired}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      error={error ?? (problem && t(`records.problem.${problem}`))}
      rightSection={unit === 'share' ? '%' : <span style={{ fontSize: 13 }}>{currency}</span>}
      rightSectionWidth={48}
      readOnly={isLocked}
      value={typed ?? (amount === undefined ? text : amountFormat.format(amount))}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const stored = serializeBillingAmount(currentTarget.value, language);
        if (stored !== text) onType(stored);
      }}
    />
  );
}
