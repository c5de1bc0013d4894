import { TextInput } from '@mantine/core';
import { chargeOf, chargeProblems, type ChargeField } from '@farol/core/domain/billing/billing-change';
import { instalments } from '@farol/core/domain/billing/charge';
import { dueDate } from '@farol/core/domain/billing/due-dates';
import type { BilledCustomer } from '@farol/core/domain/billing/invoice';
import type { OpenedCharge } from '@farol/core/machines/billing/billing-forms';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { BillingAmountField } from '../users/billing-amount-field.tsx';
import styles from './billing.module.css';
import { Heading } from '../kit/layout/heading.tsx';

interface ChargeDialogProps {
  opened: OpenedCharge;
  customer: BilledCustomer;
  currency: string;
}

/** A charge beside the monthly ones, in one invoice or in instalments, which are shown while one types. */
export function ChargeDialog({ opened, customer, currency }: ChargeDialogProps) {
  const form = useConsole().billing.charge;
  const { t, i18n } = useTranslation();
  const isNarrow = useIsNarrow();
  const { draft, problems, saveFailure, isSaving } = useView(form);
  const errorOf = (field: ChargeField): string | undefined =>
    problems[field] && t(`billing.charge.problem.${field}`);
  const charge = chargeOf(opened.userId, draft);
  const money = moneyFormat(i18n.language, currency);
  const day = dayFormat(i18n.language);
  return (
    <DialogFrame
      title={t('billing.charge.title', { name: customer.name || customer.email })}
      size={520}
      fullScreen={isNarrow}
      isClosable={!isSaving}
      onClose={form.close}
    >
      <FormShell
        form={form}
        className={styles.charge}
        hasProblems={Object.keys(problems).length > 0 || saveFailure !== undefined}
        footer={{
          saveText: t('billing.charge.issue'),
          rejection: saveFailure !== undefined && (
            <NotSavedAlert title={t('billing.charge.failed')}>
              {failureCodeText(t, saveFailure)}
            </NotSavedAlert>
          ),
        }}
      >
        <BillingAmountField
          name="cents"
          label={t('billing.charge.cents')}
          unit="money"
          currency={currency}
          error={errorOf('cents')}
          placeholder=""
          isLocked={isSaving}
          isRequired
          text={draft.cents}
          onType={(cents) => form.change({ cents })}
        />
        <DateTimeField
          kind="day"
          label={t('billing.charge.firstDueDate')}
          withAsterisk
          aria-required
          readOnly={isSaving}
          value={draft.firstDueDate}
          error={errorOf('firstDueDate')}
          onChange={(firstDueDate) => form.change({ firstDueDate })}
        />
        <TextInput
          label={t('billing.charge.count')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          readOnly={isSaving}
          value={draft.count}
          error={errorOf('count')}
          onChange={({ currentTarget }) => form.change({ count: currentTarget.value.replaceAll(/\D/g, '') })}
        />
        <TextInput
          label={t('billing.charge.description')}
          autoComplete="off"
          readOnly={isSaving}
          value={draft.description}
          error={errorOf('description')}
          onChange={({ currentTarget }) => form.change({ description: currentTarget.value })}
        />
        {chargeProblems(charge, opened.today).length === 0 && (
          <section aria-label={t('billing.charge.preview')}>
            <Heading level={3} look="group">
              {t('billing.charge.preview')}
            </Heading>
            <ul className={styles.preview}>
              {instalments(charge.cents, charge.count).map((part, index) => (
                <li key={dueDate(charge.firstDueDate, index)}>
                  <span>{day(dueDate(charge.firstDueDate, index))}</span>
                  <span>{money(part)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </FormShell>
    </DialogFrame>
  );
}
