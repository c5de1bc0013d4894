import { Select } from '@mantine/core';
import { CURRENCIES } from '@farol/core/domain/billing/currencies';
import { serverFields } from '@farol/core/resources/draft/server-settings-draft';
import { useTranslation } from '../../language/use-translation.ts';
import { BillingAmountField } from '../../users/amount-input.tsx';
import { ServerField } from './server-field.tsx';
import type { ServerSettingsFormModel } from './use-server-settings-form.ts';
import styles from './server-settings.module.css';

const FIELD_GROUPS = {
  money: ['enableBilling', 'billingCurrency', 'billingPrice', 'billingDate', 'billingDescription'],
  late: [
    'billingInterest',
    'billingFineMode',
    'billingFine',
    'billingDisccountMode',
    'billingDisccount',
    'billingDisccountDays',
  ],
  suspension: ['billingTrustUnlock', 'billingTrustUnlockDays', 'billingSuspension', 'billingSuspensionDays'],
  mails: ['billingMailIssued', 'billingMailBeforeDays', 'billingMailLate'],
} as const;

/** The billing defaults of the server (facts on billing), for accounts without values of their own. */
export function ServerBillingFields({ form }: { form: ServerSettingsFormModel }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.hint}>{t('server.billing.note')}</p>
      {(['money', 'late', 'suspension', 'mails'] as const).map((group) => (
        <fieldset key={group} className={styles.fields}>
          <legend>{t(`server.billing.${group}`)}</legend>
          {FIELD_GROUPS[group].map((name) => (
            <BillingField key={name} form={form} name={name} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

function BillingField({ form, name }: { form: ServerSettingsFormModel; name: string }) {
  const unit = amountUnitOf(form, name);
  if (name === 'billingCurrency')
    return (
      <Select
        label={form.labelOf(name)}
        searchable
        allowDeselect={false}
        data={CURRENCIES}
        readOnly={form.isLocked}
        error={form.errorOf(name)}
        value={form.valueOf(name) || 'BRL'}
        onChange={(chosen) => form.setField(name, chosen ?? '')}
      />
    );
  const field = serverFields('billing').find((candidate) => candidate.name === name);
  if (unit === undefined) return field && <ServerField form={form} field={field} />;
  return (
    <BillingAmountField
      name={name}
      label={form.labelOf(name)}
      error={form.errorOf(name)}
      unit={unit}
      currency={form.valueOf('billingCurrency') || 'BRL'}
      placeholder=""
      isLocked={form.isLocked}
      text={form.valueOf(name)}
      onType={(text) => form.setField(name, text)}
    />
  );
}

/** Returns the unit of an amount field; undefined for other fields. */
function amountUnitOf(form: ServerSettingsFormModel, name: string): 'money' | 'share' | undefined {
  if (name === 'billingPrice') return 'money';
  if (name === 'billingInterest') return 'share';
  if (name !== 'billingFine' && name !== 'billingDisccount') return undefined;
  return form.valueOf(`${name}Mode`) === 'PERCENTAGE' ? 'share' : 'money';
}
