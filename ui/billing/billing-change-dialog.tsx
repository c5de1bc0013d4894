import { Text, Textarea } from '@mantine/core';
import { REASON_LENGTH, type RequestedChange } from '@farol/core/domain/billing/billing-change';
import type { OpenedChange } from '@farol/core/machines/billing/billing-forms';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { BillingAmountField } from '../users/amount-input.tsx';
import styles from './billing.module.css';

/** Asks before an invoice or an access is changed (§4), says what will happen, and takes the reason. */
export function BillingChangeDialog({ change, customer }: OpenedChange) {
  const form = useConsole().billing.change;
  const { t, i18n } = useTranslation();
  const { draft, problems, saveFailure, isSaving } = useView(form);
  const { type } = change;
  const invoice = 'invoice' in change ? change.invoice : undefined;
  const isCash = type === 'receivedInCash';
  const dayOf = (day: string | undefined): string => (day === undefined ? '' : dayFormat(i18n.language)(day));
  const texts = {
    name: customer.name || customer.email,
    number: invoice?.id,
    amount: invoice && moneyFormat(i18n.language, invoice.currency)(invoice.paidValue ?? invoice.toPay),
    date: dayOf(invoice?.dueDate ?? customer.trustUnlock?.until),
    count: customer.trustUnlock?.days,
  };
  return (
    <DialogFrame title={t(`billing.change.${type}.title`, texts)} isClosable={!isSaving} onClose={form.close}>
      <FormShell
        form={form}
        className={styles.charge}
        hasProblems={Object.keys(problems).length > 0 || saveFailure !== undefined}
        footer={{
          cancelText: t('billing.change.back'),
          saveText: t(`billing.change.${type}.action`),
          isDangerous: DANGEROUS.has(type),
          rejection: saveFailure !== undefined && (
            <NotSavedAlert title={t('billing.change.failed')}>
              {failureCodeText(t, saveFailure)}
            </NotSavedAlert>
          ),
        }}
      >
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(`billing.change.${type}.text`, texts)}
          {isCash && invoice !== undefined && invoice.link !== null && ` ${t('billing.change.provider')}`}
          {isByHand(change) && ` ${t('billing.change.byHand')}`}
        </Text>
        {isCash && (
          <>
            <DateTimeField
              kind="day"
              label={t('billing.change.paidDate')}
              value={draft.paidDate}
              readOnly={isSaving}
              error={problems['paidDate'] && t('billing.change.dateProblem')}
              onChange={(paidDate) => form.change({ paidDate })}
            />
            <BillingAmountField
              name="paidValue"
              label={t('billing.change.paidValue')}
              unit="money"
              currency={invoice?.currency ?? ''}
              error={problems['value'] && t('billing.change.valueProblem')}
              placeholder=""
              isLocked={isSaving}
              isRequired
              text={draft.value}
              onType={(value) => form.change({ value })}
            />
          </>
        )}
        <Textarea
          label={t('billing.change.reason')}
          description={t('billing.change.reasonHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={REASON_LENGTH.max}
          withAsterisk
          aria-required
          data-autofocus
          readOnly={isSaving}
          value={draft.reason}
          error={problems['reason'] && t('billing.change.reasonProblem')}
          onChange={({ currentTarget }) => form.change({ reason: currentTarget.value })}
        />
      </FormShell>
    </DialogFrame>
  );
}

/** Whether nobody else gives the money back. */
function isByHand(change: RequestedChange): boolean {
  return change.type === 'refund' && change.invoice.status === 'RECEIVED_IN_CASH';
}

/** What somebody loses something by. */
export const DANGEROUS: ReadonlySet<RequestedChange['type']> = new Set(['cancel', 'refund', 'lock', 'block']);
