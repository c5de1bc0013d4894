import { useTranslation } from 'react-i18next';
import { serverFields } from '@farol/core/resources/server-form';
import { AmountField } from '../users/amount-input.tsx';
import { ServerField } from './server-field.tsx';
import type { ServerForm } from './use-server-form.ts';
import styles from './server.module.css';

const GROUPS = {
  money: ['enableBilling', 'billingPrice', 'billingDate', 'billingDescription'],
  late: [
    'billingInterest',
    'billingFineMode',
    'billingFine',
    'billingDisccountMode',
    'billingDisccount',
    'billingDisccountDays',
  ],
  suspension: ['billingTrustUnlock', 'billingTrustUnlockDays', 'billingSuspension', 'billingSuspensionDays'],
} as const;

/** What the server charges (facts on billing): the values of every account that has none of its own. */
export function ServerBilling({ form }: { form: ServerForm }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.hint}>{t('server.billing.note')}</p>
      {(['money', 'late', 'suspension'] as const).map((group) => (
        <fieldset key={group} className={styles.fields}>
          <legend>{t(`server.billing.${group}`)}</legend>
          {GROUPS[group].map((name) => (
            <BillingField key={name} form={form} name={name} />
          ))}
        </fieldset>
      ))}
    </>
  );
}

function BillingField({ form, name }: { form: ServerForm; name: string }) {
  const unit = unitOf(form, name);
  const field = serverFields('billing').find((one) => one.name === name);
  if (unit === undefined) return field && <ServerField form={form} field={field} />;
  return (
    <AmountField
      name={name}
      label={form.labelOf(name)}
      error={form.errorOf(name)}
      unit={unit}
      placeholder=""
      isLocked={form.isLocked}
      text={form.text(name)}
      onType={(text) => form.type(name, text)}
    />
  );
}

/** What an amount is counted in; nothing for what is none. */
function unitOf(form: ServerForm, name: string): 'money' | 'share' | undefined {
  if (name === 'billingPrice') return 'money';
  if (name === 'billingInterest') return 'share';
  if (name !== 'billingFine' && name !== 'billingDisccount') return undefined;
  return form.text(`${name}Mode`) === 'PERCENTAGE' ? 'share' : 'money';
}
