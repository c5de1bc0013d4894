import { Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { isOn } from '@farol/core/domain/values/attributes';
import { billingSettings, type BillingSettings, isBilled } from '@farol/core/domain/billing/billing-settings';
import type { ChargeMode } from '@farol/core/domain/billing/charge';
import { DESCRIPTION_PLACEHOLDERS, invoiceDescription } from '@farol/core/domain/billing/invoice-description';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import { userBillingSettings } from '@farol/core/resources/draft/billing-draft';
import { useTranslation } from '../language/use-translation.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { dayFormat, localDay, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { UserAmountField } from './billing-amount-field.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';
import { nextInvoices, paymentExamples } from '@farol/core/domain/billing/planned-invoice';
import billingPreviewStyles from './billing-preview.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/**
 * The billing values of a user (§3, "Billing on a user"): what is left empty is the server's, which stands in its place.
 * Below them are the next invoices that they lead to.
 */
export function BillingTab({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const { user, server, namespace } = form.principal;
  const { info } = server;
  const attributes = useMemo(() => {
    const name = productAttributeName(namespace, 'enableBilling');
    // The switch of the server is for accounts that nobody manages: a reseller's customers have their own.
    return user.administrator ? info.attributes : { ...info.attributes, [name]: undefined };
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
      value={stored === '' ? null : isOn(stored) ? on : off}
      onChange={(chosen) => form.setField(name, chosen ?? '')}
    />
  );
}

interface BillingPreviewProps {
  settings: BillingSettings;
  /** The customer, as a description names them. */
  name: string;
}

/** The next three invoices by these settings, with what each costs early, on time and late; or why there are none. */
function BillingPreview({ settings, name }: BillingPreviewProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const money = moneyFormat(language, settings.currency);
  const day = dayFormat(language);
  const invoices = nextInvoices(settings, localDay(Date.now()), 3);
  return (
    <section className={billingPreviewStyles.preview} aria-label={t('users.billing.preview')}>
      <Heading level={3} look="section">
        {t('users.billing.preview')}
      </Heading>
      {/* Announced as it changes with what is typed, not with every key. */}
      <div role="status">
        {!isBilled(settings) && <p className={billingPreviewStyles.why}>{t(whyNone(settings))}</p>}
      </div>
      {invoices.length > 0 && (
        <ul className={billingPreviewStyles.invoices}>
          {invoices.map(({ period, terms }) => {
            const { dueDate, early, onTime, late } = paymentExamples(terms);
            const description = invoiceDescription(
              settings.description,
              { name, dueDate, number: 1, count: 1 },
              language,
            );
            return (
              <li key={period} className={billingPreviewStyles.invoice}>
                <p className={billingPreviewStyles.due}>
                  <span>{t('users.billing.due', { date: day(dueDate) })}</span>
                  <strong>{money(onTime.total)}</strong>
                </p>
                {description !== '' && <p className={billingPreviewStyles.description}>{description}</p>}
                {(early || late) && (
                  <p className={billingPreviewStyles.examples}>
                    {early && (
                      <span>
                        {t('users.billing.early', {
                          date: day(early.until),
                          amount: money(early.amount.total),
                        })}
                      </span>
                    )}
                    {late && (
                      <span>
                        {t('users.billing.lateBy', { count: late.days, amount: money(late.amount.total) })}
                      </span>
                    )}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Returns the text that says what is missing first. */
function whyNone({ enabled, priceCents, firstDueDate, problems }: BillingSettings): string {
  if (problems.length > 0) return 'users.billing.none.problem';
  if (!enabled) return 'users.billing.none.off';
  if (priceCents === 0) return 'users.billing.none.price';
  return firstDueDate === null ? 'users.billing.none.date' : 'users.billing.none.problem';
}
