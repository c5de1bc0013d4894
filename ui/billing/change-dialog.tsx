import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { billingHundredths } from '@farol/core/domain/billing/billing-amount';
import { isReason, REASON_LENGTH, type BillingChange } from '@farol/core/domain/billing/billing-change';
import { MAX_CENTS } from '@farol/core/domain/billing/charge';
import { isBillingDay } from '@farol/core/domain/billing/due-dates';
import type { BilledCustomer, Invoice, InvoiceAction } from '@farol/core/domain/billing/invoice';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { reasonText } from '../language/reason-text.ts';
import { BillingAmountField } from '../users/amount-input.tsx';

/** A change before it is confirmed. */
export type AskedChange =
  | { readonly type: InvoiceAction; readonly invoice: Invoice }
  | { readonly type: AccessChange };

/** What is done about an access. To lock and to block are the same, named by how the account stands. */
type AccessChange = 'unlock' | 'trust' | 'lock' | 'block';

/** Returns what may be done about the access of a customer (§4), in the order in which it is offered. */
export function accessChanges({ standing, trustUnlock }: BilledCustomer): readonly AccessChange[] {
  switch (standing) {
    case 'active':
      return ['lock'];
    case 'trust':
      return ['unlock', 'block'];
    case 'suspended':
      return trustUnlock === null ? ['unlock', 'block'] : ['unlock', 'trust', 'block'];
    case 'blocked':
      return ['unlock'];
    case 'disabled':
      return [];
    default:
      return standing satisfies never;
  }
}

interface ChangeDialogProps {
  asked: AskedChange;
  customer: BilledCustomer;
  /** `YYYY-MM-DD`. */
  today: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an invoice or an access is changed (§4), says what will happen, and takes the reason. */
export function ChangeDialog({ asked, customer, today, onClose, onDone }: ChangeDialogProps) {
  const { change } = useConsole().billing;
  const { t, i18n } = useTranslation();
  const { isPending, failure } = useView(change);
  const invoice = 'invoice' in asked ? asked.invoice : undefined;
  const [reason, setReason] = useState('');
  const [paidDate, setPaidDate] = useState(today);
  const [value, setValue] = useState(String(invoice?.toPay ?? 0));
  const [isTried, setTried] = useState(false);
  useEffect(() => change.clear(), [change]);
  useEffect(() => change.on('succeeded', onDone), [change, onDone]);
  const isCash = asked.type === 'receivedInCash';
  const hasReason = isReason(reason);
  const hasDate = !isCash || (isBillingDay(paidDate) && paidDate <= today);
  const cents = billingHundredths(value);
  const hasValue = !isCash || (cents > 0 && cents <= MAX_CENTS);
  const dayOf = (day: string | undefined): string => (day === undefined ? '' : dayFormat(i18n.language)(day));
  const texts = {
    name: customer.name || customer.email,
    number: invoice?.id,
    amount: invoice && moneyFormat(i18n.language, invoice.currency)(invoice.paidValue ?? invoice.toPay),
    date: dayOf(invoice?.dueDate ?? customer.trustUnlock?.until),
    count: customer.trustUnlock?.days,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (hasReason && hasDate && hasValue)
      change.send(changeOf(asked, customer, { reason: reason.trim(), paidDate, value: cents }));
  };
  return (
    <ConfirmationDialog title={t(`billing.change.${asked.type}.title`, texts)} onClose={onClose}>
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 14 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(`billing.change.${asked.type}.text`, texts)}
          {isCash && invoice !== undefined && invoice.link !== null && ` ${t('billing.change.provider')}`}
          {isByHand(asked) && ` ${t('billing.change.byHand')}`}
        </Text>
        {isCash && (
          <>
            <DateTimeField
              kind="day"
              size="md"
              label={t('billing.change.paidDate')}
              value={paidDate}
              error={isTried && !hasDate && t('billing.change.dateProblem')}
              onChange={setPaidDate}
            />
            <BillingAmountField
              name="paidValue"
              label={t('billing.change.paidValue')}
              unit="money"
              currency={invoice?.currency ?? ''}
              error={isTried && !hasValue ? t('billing.change.valueProblem') : undefined}
              placeholder=""
              isLocked={false}
              isRequired
              text={value}
              onType={setValue}
            />
          </>
        )}
        <Textarea
          size="md"
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
          value={reason}
          error={isTried && !hasReason && t('billing.change.reasonProblem')}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {failure !== undefined && (
          <Alert color="red" role="alert" title={t('billing.change.failed')}>
            {reasonText(t, failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('billing.change.back')}
          </Button>
          <Button type="submit" {...(DANGEROUS.has(asked.type) && { color: 'red' })} loading={isPending}>
            {t(`billing.change.${asked.type}.action`)}
          </Button>
        </Group>
      </form>
    </ConfirmationDialog>
  );
}

/** Whether nobody else gives the money back. */
function isByHand(asked: AskedChange): boolean {
  return asked.type === 'refund' && asked.invoice.status === 'RECEIVED_IN_CASH';
}

/** What somebody loses something by. */
export const DANGEROUS: ReadonlySet<AskedChange['type']> = new Set(['cancel', 'refund', 'lock', 'block']);

function changeOf(
  asked: AskedChange,
  { userId }: BilledCustomer,
  { reason, paidDate, value }: { reason: string; paidDate: string; value: number },
): BillingChange {
  if (!('invoice' in asked)) {
    const { type } = asked;
    return type === 'lock' || type === 'block'
      ? { type: 'lock', userId, reason }
      : { type: 'unlock', userId, isTrust: type === 'trust', reason };
  }
  const { type, invoice } = asked;
  const invoiceId = invoice.id;
  return type === 'receivedInCash'
    ? { type, invoiceId, paidDate, value, reason }
    : { type, invoiceId, reason };
}
