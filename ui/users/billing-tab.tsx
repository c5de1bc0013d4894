import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isSwitchedOn, storedSwitch } from '@farol/core/domain/user-billing';
import { AmountInput } from './amount-input.tsx';
import { UserField } from './user-fields.tsx';
import type { UserForm } from './use-user-form.ts';
import styles from './users.module.css';

/** §3, "Billing on a user": what differs from the server's own values; those stand in the empty inputs. */
export function BillingTab({ form }: { form: UserForm }) {
  const { t } = useTranslation();
  const isShare = (mode: string): boolean => form.text(mode) === 'PERCENTAGE';
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.money')}</legend>
        <UserField form={form} name="enableBilling" />
        <UserField form={form} name="billingCpfCnpj" />
        <AmountInput form={form} name="billingPrice" unit="money" />
        <UserField form={form} name="billingDate" />
        <UserField form={form} name="billingDescription" />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.late')}</legend>
        <AmountInput form={form} name="billingInterest" unit="share" />
        <UserField form={form} name="billingFineMode" />
        <AmountInput form={form} name="billingFine" unit={isShare('billingFineMode') ? 'share' : 'money'} />
        <UserField form={form} name="billingDisccountMode" />
        <AmountInput
          form={form}
          name="billingDisccount"
          unit={isShare('billingDisccountMode') ? 'share' : 'money'}
        />
        <UserField form={form} name="billingDisccountDays" />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend>{t('users.billing.suspension')}</legend>
        <StoredSwitch form={form} name="billingTrustUnlock" />
        <UserField form={form} name="billingTrustUnlockDays" />
        <StoredSwitch form={form} name="billingSuspension" />
        <UserField form={form} name="billingSuspensionDays" />
      </fieldset>
    </>
  );
}

function StoredSwitch({ form, name }: { form: UserForm; name: string }) {
  const { t } = useTranslation();
  return (
    <Switch
      size="md"
      py={10}
      name={name}
      label={t(`records.field.${name}`)}
      checked={isSwitchedOn(form.text(name))}
      disabled={form.isLocked(name)}
      onChange={({ currentTarget }) => form.type(name, storedSwitch(currentTarget.checked))}
    />
  );
}
