import { Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { isBillingFlagOn } from '@farol/core/domain/billing/billing-amount';
import { billingSettings, type BillingSettings } from '@farol/core/domain/billing/billing-settings';
import type { ChargeMode } from '@farol/core/domain/billing/charge';
import { DESCRIPTION_PLACEHOLDERS } from '@farol/core/domain/billing/invoice-description';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import { userBillingSettings } from '@farol/core/resources/draft/billing-draft';
import { useTranslation } from '../language/use-translation.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { dayFormat } from '../kit/texts/invoice-texts.ts';
import { UserAmountField } from './amount-input.tsx';
import { BillingPreview } from './billing-preview.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';

/**
 * The billing values of a user (§3, "Billing on a user"): what is left empty is the server's, which stands in its place.
 * Below them are the next invoices that they lead to.
 */
export function BillingTab({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const { user, server, namespace } = form.principal;
  const { info } = server;
  const attributes = useMemo(() => {
    const isOn = productAttributeName(namespace, 'enableBilling');
    // The switch of the server is for accounts that nobody manages: a reseller's customers have their own.
    return user.administrator ? info.attributes : { ...info.attributes, [isOn]: undefined };
  }, [user, info, namespace]);
  const defaults = useMemo(() => billingSettings({}, attributes, namespace), [attributes, namespace]);
  const settings = userBillingSettings(form, { server: attributes, namespace });
  const texts = useDefaultTexts(defaults);
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.money')}</legend>
        <SwitchField form={form} name="enableBilling" isText isOnServer={defaults.enabled} />
        <PlainField
          form={form}
          name="billingCpfCnpj"
          placeholder={defaults.currency === 'BRL' ? t('users.billing.taxIdExample') : ''}
        />
        <UserAmountField form={form} name="billingPrice" unit="money" currency={defaults.currency} />
        <DayField form={form} name="billingDate" fromServer={texts.firstDueDate} />
        <PlainField
          form={form}
          name="billingDescription"
          placeholder={texts.fromServer(defaults.description)}
          hint={t('users.billing.placeholders', {
            names: DESCRIPTION_PLACEHOLDERS.map((name) => `%${name}%`).join(' '),
          })}
        />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.late')}</legend>
        <UserAmountField form={form} name="billingInterest" unit="share" currency={defaults.currency} />
        <ModeField form={form} name="billingFineMode" mode={defaults.fine.mode} />
        <UserAmountField
          form={form}
          name="billingFine"
          unit={unitOf(settings.fine.mode)}
          currency={defaults.currency}
        />
        <ModeField form={form} name="billingDisccountMode" mode={defaults.discount.mode} />
        <UserAmountField
          form={form}
          name="billingDisccount"
          unit={unitOf(settings.discount.mode)}
          currency={defaults.currency}
        />
        <DaysField form={form} name="billingDisccountDays" days={defaults.discount.days} />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.suspension')}</legend>
        <SwitchField form={form} name="billingSuspension" isOnServer={defaults.suspension.automatic} />
        <DaysField form={form} name="billingSuspensionDays" days={defaults.suspension.days} />
        <SwitchField form={form} name="billingTrustUnlock" isOnServer={defaults.trustUnlock.allowed} />
        <DaysField form={form} name="billingTrustUnlockDays" days={defaults.trustUnlock.days} />
      </fieldset>
      <BillingPreview settings={settings} name={form.valueOf('name')} />
    </>
  );
}

function unitOf(mode: ChargeMode): 'share' | 'money' {
  return mode === 'PERCENTAGE' ? 'share' : 'money';
}

interface FieldProps {
  form: UserFormModel;
  name: string;
}

/** Returns how the server's defaults are told where a field is empty. */
function useDefaultTexts({ firstDueDate }: BillingSettings) {
  const { t, i18n } = useTranslation();
  const fromServer = (value: string): string =>
    value === '' ? '' : t('users.billing.fromServer', { value });
  return {
    fromServer,
    firstDueDate: firstDueDate === null ? '' : fromServer(dayFormat(i18n.language)(firstDueDate)),
  };
}

/** What all these inputs have. */
function inputProps({ form, name }: FieldProps, label: string) {
  return {
    name,
    label,
    size: 'md',
    autoComplete: 'off',
    error: form.errorOf(name),
    readOnly: form.isLocked(name),
  };
}

/** A line of text. */
function PlainField({ form, name, placeholder, hint }: FieldProps & { placeholder: string; hint?: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...inputProps({ form, name }, t(`records.field.${name}`))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={placeholder}
      description={hint}
      value={form.valueOf(name)}
      onChange={({ currentTarget }) => form.setField(name, currentTarget.value)}
    />
  );
}

/** A number of days. */
function DaysField({ form, name, days }: FieldProps & { days: number }) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...inputProps({ form, name }, t(`records.field.${name}`))}
      inputMode="numeric"
      placeholder={t('users.billing.fromServer', { value: String(days) })}
      value={form.valueOf(name)}
      onChange={({ currentTarget }) => form.setField(name, currentTarget.value)}
    />
  );
}

/** A day. */
function DayField({ form, name, fromServer }: FieldProps & { fromServer: string }) {
  const { t } = useTranslation();
  return (
    <DateTimeField
      {...inputProps({ form, name }, t(`records.field.${name}`))}
      {...(fromServer !== '' && { placeholder: fromServer })}
      kind="day"
      value={form.valueOf(name)}
      onChange={(text) => form.setField(name, text)}
      onUnreadable={(text) => form.setField(name, text)}
    />
  );
}

/** Fixed or in percent. */
function ModeField({ form, name, mode }: FieldProps & { mode: ChargeMode }) {
  const { t } = useTranslation();
  const text = (option: string): string => t(`records.option.${name}.${option}`);
  return (
    <Select
      {...inputProps({ form, name }, t(`records.field.${name}`))}
      data={['FIXED', 'PERCENTAGE'].map((value) => ({ value, label: text(value) }))}
      clearable={!form.isLocked(name)}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      placeholder={t('users.billing.fromServer', { value: text(mode) })}
      value={form.valueOf(name) || null}
      onChange={(chosen) => form.setField(name, chosen ?? '')}
    />
  );
}

/** On, off, or as the server has it. */
function SwitchField({
  form,
  name,
  isOnServer,
  isText = false,
}: FieldProps & { isOnServer: boolean; isText?: boolean }) {
  const [on, off] = isText ? ['true', 'false'] : ['1', '0'];
  const { t } = useTranslation();
  const stored = form.valueOf(name);
  return (
    <Select
      {...inputProps({ form, name }, t(`records.field.${name}`))}
      data={[
        { value: on, label: t('records.yes') },
        { value: off, label: t('records.no') },
      ]}
      clearable={!form.isLocked(name)}
      clearButtonProps={{ 'aria-label': t('records.clear') }}
      comboboxProps={{ withinPortal: true, shadow: 'sm' }}
      placeholder={t('users.billing.fromServer', { value: t(isOnServer ? 'records.yes' : 'records.no') })}
      value={stored === '' ? null : isBillingFlagOn(stored) ? on : off}
      onChange={(chosen) => form.setField(name, chosen ?? '')}
    />
  );
}
