import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isBillingFlagOn, serializeBillingFlag } from '@farol/core/domain/billing/billing-amount';
import { UserAmountField } from './amount-input.tsx';
import { UserField } from './user-fields.tsx';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';

/**
 * The billing values of a user that differ from the server's defaults, which are shown as placeholders (§3,
 * "Billing on a user").
 */
export function BillingTab({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const isPercentage = (mode: string): boolean => form.valueOf(mode) === 'PERCENTAGE';
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.money')}</legend>
        <UserField form={form} name="enableBilling" />
        <UserField form={form} name="billingCpfCnpj" />
        <UserAmountField form={form} name="billingPrice" unit="money" />
        <UserField form={form} name="billingDate" />
        <UserField form={form} name="billingDescription" />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.late')}</legend>
        <UserAmountField form={form} name="billingInterest" unit="share" />
        <UserField form={form} name="billingFineMode" />
        <UserAmountField
          form={form}
          name="billingFine"
          unit={isPercentage('billingFineMode') ? 'share' : 'money'}
        />
        <UserField form={form} name="billingDisccountMode" />
        <UserAmountField
          form={form}
          name="billingDisccount"
          unit={isPercentage('billingDisccountMode') ? 'share' : 'money'}
        />
        <UserField form={form} name="billingDisccountDays" />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.suspension')}</legend>
        <BillingFlagField form={form} name="billingTrustUnlock" />
        <UserField form={form} name="billingTrustUnlockDays" />
        <BillingFlagField form={form} name="billingSuspension" />
        <UserField form={form} name="billingSuspensionDays" />
      </fieldset>
    </>
  );
}

function BillingFlagField({ form, name }: { form: UserFormModel; name: string }) {
  const { t } = useTranslation();
  return (
    <Switch
      size="md"
      py={10}
      name={name}
      label={t(`records.field.${name}`)}
      checked={isBillingFlagOn(form.valueOf(name))}
      disabled={form.isLocked(name)}
      onChange={({ currentTarget }) => form.setField(name, serializeBillingFlag(currentTarget.checked))}
    />
  );
}
