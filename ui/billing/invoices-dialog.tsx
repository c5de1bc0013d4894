import { Alert, Button, Group, Text } from '@mantine/core';
import { IconReceiptOff, IconCheck, IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import { invoiceTotals, ledgerLines, type LedgerLine } from '@farol/core/domain/billing/ledger';
import type { BillingAccount, OpenInvoice } from '@farol/core/domain/billing/suspension';
import type { OwnBilling } from '@farol/core/console/features/billing/billing-feature';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useIsNarrow } from '../kit/layout/use-is-narrow.ts';
import { StateMessage } from '../kit/messages/state-message.tsx';
import { dayFormat, moneyFormat } from '../kit/texts/invoice-texts.ts';
import {
  BillingStates,
  InvoiceDocumentButton,
  InvoiceDocumentFailure,
  InvoiceStatusMark,
  TotalTiles,
  useInvoiceDocuments,
} from './invoice-parts.tsx';
import styles from './billing.module.css';
import { QrCode } from '../kit/browser/qr-code.tsx';

/** Invoices on a page. */
const PAGE = 10;

/** One's own invoices (facts §7): totals, each with the open balance up to it, and how it is paid. */
export function InvoicesDialog() {
  const { own } = useConsole().billing;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const list = useView(own);
  useInvoiceDocuments();
  return (
    <DialogFrame
      title={t('billing.mine.title')}
      onClose={own.close}
      size={980}
      fullScreen={isNarrow}
      isFullHeight
    >
      <div className={styles.scroll}>
        <BillingStates list={list} onRetry={own.retry}>
          {(billing) => <OwnInvoices billing={billing} />}
        </BillingStates>
      </div>
    </DialogFrame>
  );
}

function OwnInvoices({ billing: { invoices, account } }: { billing: OwnBilling }) {
  const { t } = useTranslation();
  const lines = useMemo(() => ledgerLines(invoices), [invoices]);
  const totals = useMemo(() => invoiceTotals(invoices), [invoices]);
  const [page, setPage] = useState(0);
  const [pixOf, setPixOf] = useState<number>();
  const pages = Math.max(1, Math.ceil(lines.length / PAGE));
  const shown = Math.min(page, pages - 1);
  const paidByPix = invoices.find(({ id }) => id === pixOf);
  return (
    <div className={styles.own} tabIndex={-1} data-autofocus>
      <AccountAlert account={account} />
      {lines.length === 0 ? (
        <StateMessage
          Icon={IconReceiptOff}
          title={t('billing.mine.emptyTitle')}
          text={t('billing.mine.emptyText')}
          role="status"
        />
      ) : (
        <>
          <TotalTiles totals={totals} />
          <InvoiceDocumentFailure />
          <InvoiceTable lines={lines.slice(shown * PAGE, (shown + 1) * PAGE)} onPix={setPixOf} />
          {pages > 1 && (
            <Group justify="flex-end" gap="xs">
              <span role="status">{t('billing.page', { page: shown + 1, count: pages })}</span>
              <Button variant="default" disabled={shown === 0} onClick={() => setPage(shown - 1)}>
                {t('billing.previous')}
              </Button>
              <Button variant="default" disabled={shown === pages - 1} onClick={() => setPage(shown + 1)}>
                {t('billing.next')}
              </Button>
            </Group>
          )}
        </>
      )}
      {paidByPix && <PixDialog invoice={paidByPix} onClose={() => setPixOf(undefined)} />}
    </div>
  );
}

/** Says what happens to the access, where something does. */
function AccountAlert({ account }: { account: BillingAccount | undefined }) {
  const { t, i18n } = useTranslation();
  if (!account) return null;
  const day = dayFormat(i18n.language, { dateStyle: 'long' });
  const { standing, trustUntil, suspendedOn } = account;
  if (standing === 'suspended') return <Alert color="red">{t('billing.mine.suspended')}</Alert>;
  if (standing === 'trust' && trustUntil !== null)
    return <Alert color="yellow">{t('billing.mine.trust', { date: day(trustUntil) })}</Alert>;
  if (suspendedOn === null) return null;
  return <Alert color="yellow">{t('billing.mine.suspendedOn', { date: day(suspendedOn) })}</Alert>;
}

/** A page of invoices, the newest due date first; on phones each is a block. */
function InvoiceTable({
  lines,
  onPix,
}: {
  lines: readonly LedgerLine[];
  onPix: (invoiceId: number) => void;
}) {
  const { t, i18n } = useTranslation();
  const day = dayFormat(i18n.language);
  return (
    // The roles stay where the style makes blocks of rows.
    <table className={styles.table} aria-label={t('billing.table')}>
      <thead>
        <tr>
          <th scope="col">{t('billing.number')}</th>
          <th scope="col">{t('billing.due')}</th>
          <th scope="col">{t('billing.status')}</th>
          <th scope="col">{t('billing.paidOn')}</th>
          <th scope="col" data-number>
            {t('billing.value')}
          </th>
          <th scope="col" data-number>
            {t('billing.balance')}
          </th>
          <th scope="col" data-actions>
            {t('billing.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ invoice, balance }) => {
          const money = moneyFormat(i18n.language, invoice.currency);
          const isOwed = ledgerStateOf(invoice) === 'owed';
          return (
            <tr key={invoice.id}>
              <th scope="row" data-label={t('billing.number')}>
                {invoice.id}
                {invoice.description !== '' && (
                  <span className={styles.description}>{invoice.description}</span>
                )}
              </th>
              <td data-label={t('billing.due')}>{day(invoice.dueDate)}</td>
              <td data-label={t('billing.status')}>
                <InvoiceStatusMark invoice={invoice} />
              </td>
              <td data-label={t('billing.paidOn')} data-empty={invoice.paidDate === null || undefined}>
                {invoice.paidDate === null ? '–' : day(invoice.paidDate)}
              </td>
              <td data-label={t('billing.value')} data-number>
                {money(invoice.paidValue ?? invoice.value)}
                {isOwed && invoice.toPay !== invoice.value && (
                  <span className={styles.description}>
                    {t('billing.toPay', { amount: money(invoice.toPay) })}
                  </span>
                )}
              </td>
              <td data-label={t('billing.balance')} data-number>
                {money(balance)}
              </td>
              <td className={styles.cellActions}>
                <InvoiceActions invoice={invoice} isOwed={isOwed} onPix={onPix} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How an invoice is paid, and its document. */
function InvoiceActions({
  invoice: { id, link, pix },
  isOwed,
  onPix,
}: {
  invoice: LedgerLine['invoice'];
  isOwed: boolean;
  onPix: (invoiceId: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      {isOwed && link !== null && (
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          px={14}
          aria-label={t('billing.payNamed', { number: id })}
        >
          {t('billing.pay')}
        </Button>
      )}
      {isOwed && pix !== null && (
        <Button
          variant={link === null ? 'filled' : 'default'}
          px={14}
          aria-label={t('billing.pixNamed', { number: id })}
          onClick={() => onPix(id)}
        >
          {t('billing.pix')}
        </Button>
      )}
      <InvoiceDocumentButton id={id} />
    </div>
  );
}

/** The Pix code of an invoice, to scan and to copy. */
function PixDialog({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const { id, pix, toPay, currency } = invoice;
  if (pix === null) return null;
  return (
    <DialogFrame title={t('billing.pixTitle')} size={420} onClose={onClose}>
      <div className={styles.pix}>
        <QrCode text={pix} label={t('billing.pixAlt', { number: id })} frame="large" />
        <Text fw={650} fz={20}>
          {moneyFormat(i18n.language, currency)(toPay)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('billing.pixText')}
        </Text>
        <code className={styles.pixCode}>{pix}</code>
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => {
            // The code stays on the page for those whose browser does not copy.
            void navigator.clipboard.writeText(pix).then(
              () => setCopied(true),
              () => setCopied(false),
            );
          }}
        >
          <span role="status">{t(isCopied ? 'billing.pixCopied' : 'billing.pixCopy')}</span>
        </Button>
      </div>
    </DialogFrame>
  );
}
