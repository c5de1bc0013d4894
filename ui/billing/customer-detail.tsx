import { Button, CloseButton, Text, Textarea } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import {
  accessChanges,
  isRefundByHand,
  type RequestedChange,
  BILLING_REASON_LENGTH,
} from '@farol/core/domain/billing/billing-change';
import type { BilledCustomer, Invoice } from '@farol/core/domain/billing/invoice';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import { invoiceTotals, ledgerLines } from '@farol/core/domain/billing/ledger';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useView } from '../kit/console/use-view.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import { ChargeDialog } from './charge-dialog.tsx';
import {
  InvoiceDocumentButton,
  InvoiceDocumentFailure,
  InvoiceStatusMark,
  TotalTiles,
  useInvoiceDocuments,
} from './invoice-parts.tsx';
import styles from './billing.module.css';
import { Heading } from '../kit/layout/heading.tsx';
import type { OpenedChange } from '@farol/core/machines/billing/billing-forms';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { BillingAmountField } from '../users/billing-amount-field.tsx';

/** What somebody loses something by. */
const DANGEROUS: ReadonlySet<RequestedChange['type']> = new Set(['cancel', 'refund', 'lock', 'block']);

interface CustomerDetailProps {
  customer: BilledCustomer;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Leads back to the list where it is not beside. */
  onBack: (() => void) | undefined;
}

/** A customer with invoices and access, and what is done about them. */
export function CustomerDetail({ customer, today, onBack }: CustomerDetailProps) {
  const { access, billing } = useConsole();
  const { change, charge } = billing;
  const { t } = useTranslation();
  useInvoiceDocuments();
  const changing = useView(change);
  const charging = useView(charge);
  const [done, setDone] = useState<string>();
  const mayChange = useSelector(access, ({ user }) => user !== undefined && !user.readonly);
  const { name, email, standing, invoices } = customer;
  const lines = useMemo(() => ledgerLines(invoices), [invoices]);
  const totals = useMemo(() => invoiceTotals(invoices), [invoices]);
  useEffect(() => {
    return change.on('saved', ({ saved }) =>
      setDone(
        saved &&
          t(`billing.manage.done.${isRefundByHand(saved.change) ? 'refundByHand' : saved.change.type}`),
      ),
    );
  }, [change, t]);
  useEffect(() => {
    return charge.on('saved', ({ saved }) =>
      setDone(saved && t('billing.manage.done.charge', { count: saved.issued })),
    );
  }, [charge, t]);
  const begin = (requested: RequestedChange): void => {
    setDone(undefined);
    change.open({ change: requested, customer, today });
  };
  return (
    <section className={styles.detail} aria-label={name || email}>
      <div className={styles.detailHead}>
        {onBack && (
          <CloseButton
            icon={<IconArrowLeft size={20} />}
            aria-label={t('billing.manage.back')}
            onClick={onBack}
          />
        )}
        <div className={styles.who}>
          <Heading level={3} look="name">
            {name || email}
          </Heading>
          <span>{email}</span>
        </div>
        <span className={styles.standing} data-standing={standing}>
          {t(`billing.standing.${standing}`)}
        </span>
      </div>
      {done !== undefined && <DoneMessage text={done} />}
      <TotalTiles totals={totals} />
      <InvoiceDocumentFailure />
      {mayChange && (
        <div className={styles.buttons}>
          {accessChanges(customer).map((type) => (
            <Button
              key={type}
              variant="default"
              c={DANGEROUS.has(type) ? 'var(--farol-offline)' : ''}
              onClick={() => begin({ type })}
            >
              {t(`billing.change.${type}.action`)}
            </Button>
          ))}
          <Button
            ml="auto"
            onClick={() => {
              setDone(undefined);
              charge.open({ userId: customer.userId, today, issued: 0 });
            }}
          >
            {t('billing.manage.charge')}
          </Button>
        </div>
      )}
      {mayChange && standing === 'suspended' && customer.trustUnlock === null && (
        <p className={styles.none}>{t('billing.manage.trustUsed')}</p>
      )}
      {lines.length === 0 && <p className={styles.none}>{t('billing.manage.noInvoices')}</p>}
      <ul className={styles.invoices} aria-label={t('billing.table')}>
        {lines.map(({ invoice }) => (
          <ManagedInvoice key={invoice.id} invoice={invoice} mayChange={mayChange} onAsk={begin} />
        ))}
      </ul>
      {changing.isOpen && changing.opened && <BillingChangeDialog {...changing.opened} />}
      {charging.isOpen && charging.opened && (
        <ChargeDialog opened={charging.opened} customer={customer} currency={totals[0]?.currency ?? 'BRL'} />
      )}
    </section>
  );
}

/** Takes the focus where the button went with what was changed. */
function DoneMessage({ text }: { text: string }) {
  const message = useFocusIfLost<HTMLParagraphElement>();
  return (
    <p ref={message} tabIndex={-1} className={styles.done} role="status">
      {text}
    </p>
  );
}

interface ManagedInvoiceProps {
  invoice: Invoice;
  mayChange: boolean;
  onAsk: (change: RequestedChange) => void;
}

function ManagedInvoice({ invoice, mayChange, onAsk }: ManagedInvoiceProps) {
  const { t, i18n } = useTranslation();
  const { id, dueDate, value, toPay, paidValue, paidDate, currency, description, actions, secondPayment } =
    invoice;
  const money = moneyFormat(i18n.language, currency);
  const day = dayFormat(i18n.language);
  return (
    <li className={styles.invoice}>
      <div className={styles.invoiceText}>
        <span className={styles.invoiceHead}>
          <strong>{money(paidValue ?? value)}</strong>
          <InvoiceStatusMark invoice={invoice} />
        </span>
        <span className={styles.invoiceLine}>
          <span>
            {t('billing.number')} {id}
          </span>
          <span>
            {t('billing.due')}: {day(dueDate)}
          </span>
          {paidDate !== null && (
            <span>
              {t('billing.paidOn')}: {day(paidDate)}
            </span>
          )}
          {ledgerStateOf(invoice) === 'owed' && toPay !== value && (
            <span>{t('billing.toPay', { amount: money(toPay) })}</span>
          )}
        </span>
        {description !== '' && <span className={styles.invoiceLine}>{description}</span>}
        {secondPayment && (
          <span className={styles.invoiceLine} role="note">
            {t('billing.secondPayment', {
              amount: money(secondPayment.value),
              date: day(secondPayment.date),
            })}
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        <InvoiceDocumentButton id={id} />
        {mayChange &&
          actions.toReversed().map((type) => (
            <Button
              key={type}
              variant="default"
              px={12}
              c={DANGEROUS.has(type) ? 'var(--farol-offline)' : ''}
              aria-label={`${t(`billing.change.${type}.action`)}, ${t('billing.number')} ${id}`}
              onClick={() => onAsk({ type, invoice })}
            >
              {t(`billing.change.${type}.action`)}
            </Button>
          ))}
      </div>
    </li>
  );
}

/** Asks before an invoice or an access is changed, says what will happen, and takes the reason. */
function BillingChangeDialog({ change, customer }: OpenedChange) {
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
          {isRefundByHand(change) && ` ${t('billing.change.byHand')}`}
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
          autosize
          minRows={2}
          maxRows={5}
          maxLength={BILLING_REASON_LENGTH.max}
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
