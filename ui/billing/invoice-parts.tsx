import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconPlugConnectedX,
  type Icon,
} from '@tabler/icons-react';
import { Alert, Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import type { Invoice } from '@farol/core/domain/billing/invoice';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import type { InvoiceTotals } from '@farol/core/domain/billing/ledger';
import type { BillingListView } from '@farol/core/console/features/billing/billing-feature';
import { useTranslation } from '../language/use-translation.ts';
import { downloadFile } from '../kit/browser/download-file.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useView } from '../kit/console/use-view.ts';
import { LoadFailed, LoadingLines } from '../kit/messages/load-states.tsx';
import { StateMessage } from '../kit/messages/state-message.tsx';
import { moneyFormat } from '../kit/texts/invoice-texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import styles from './billing.module.css';

/** How a word stands out: never by its color alone. */
export type Tone = 'good' | 'bad' | 'warn' | 'plain';

const TONE_ICONS: Readonly<Record<Tone, Icon>> = {
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  warn: IconHelpCircle,
  plain: IconClock,
};

/** A word with its icon. */
export function StatusMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  const ToneIcon = TONE_ICONS[tone];
  return (
    <span className={styles.mark} data-tone={tone}>
      <ToneIcon size={16} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** The status of an invoice. */
export function InvoiceStatusMark({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  return (
    <StatusMark tone={toneOf(invoice)}>
      {t(`billing.invoiceStatus.${invoice.ended ?? invoice.status}`)}
    </StatusMark>
  );
}

function toneOf(invoice: Invoice): Tone {
  const state = ledgerStateOf(invoice);
  if (state === 'paid') return 'good';
  if (state === 'inDoubt') return 'warn';
  return state === 'owed' && invoice.status !== 'PENDING' ? 'bad' : 'plain';
}

/** What was billed, paid and is open, by currency. */
export function TotalTiles({ totals }: { totals: readonly InvoiceTotals[] }) {
  const { t, i18n } = useTranslation();
  return totals.map(({ currency, ...sums }) => {
    const money = moneyFormat(i18n.language, currency);
    return (
      <dl key={currency} className={styles.tiles}>
        {(['billed', 'paid', 'pending'] as const).map((name) => (
          <div key={name} className={styles.tile}>
            <dt>{t(`billing.${name}`)}</dt>
            <dd>{money(sums[name])}</dd>
          </div>
        ))}
      </dl>
    );
  });
}

interface BillingStatesProps<T> {
  list: BillingListView<T>;
  onRetry: () => void;
  children: (data: T) => ReactNode;
}

/** A list of billing: loading, absent, failed, or there, with a remark where it may be old. */
export function BillingStates<T>({ list, onRetry, children }: BillingStatesProps<T>) {
  const { t } = useTranslation();
  const { isLoading, isUnsupported, failure, data } = list;
  if (isUnsupported)
    return (
      <StateMessage
        Icon={IconPlugConnectedX}
        title={t('billing.absentTitle')}
        text={t('billing.absentText')}
        role="status"
      />
    );
  if (data === undefined)
    return (
      <>
        {isLoading && <LoadingLines />}
        {failure !== undefined && (
          <LoadFailed title={t('billing.failedTitle')} reason={failure} onRetry={onRetry} />
        )}
      </>
    );
  return (
    <>
      {failure !== undefined && (
        <Alert color="yellow" role="alert" m={12} title={t('billing.oldTitle')}>
          {failureCodeText(t, failure)}
        </Alert>
      )}
      {children(data)}
    </>
  );
}

/** Saves the documents of invoices that are read while a dialog is open. */
export function useInvoiceDocuments(): void {
  const { document: invoiceDocument } = useConsole().billing;
  const { t } = useTranslation();
  useEffect(() => {
    return invoiceDocument.on('succeeded', ({ response }) => {
      const { request: number } = invoiceDocument.getSnapshot();
      downloadFile(t('billing.pdfFile', { number }), new Blob([response], { type: 'application/pdf' }));
    });
  }, [invoiceDocument, t]);
}

/** Saves the document of an invoice. */
export function InvoiceDocumentButton({ id }: { id: number }) {
  const { document: invoiceDocument } = useConsole().billing;
  const { t } = useTranslation();
  const { isPending, request } = useView(invoiceDocument);
  return (
    <Button
      variant="default"
      px={14}
      aria-label={t('billing.pdfNamed', { number: id })}
      loading={isPending && request === id}
      disabled={isPending}
      onClick={() => invoiceDocument.send(id)}
    >
      {t('billing.pdf')}
    </Button>
  );
}

/** Says why the last document could not be read, if it could not. */
export function InvoiceDocumentFailure() {
  const { document: invoiceDocument } = useConsole().billing;
  const { t } = useTranslation();
  const { failure } = useView(invoiceDocument);
  return failure === undefined ? null : (
    <Alert color="red" role="alert" title={t('billing.pdfFailed')}>
      {failureCodeText(t, failure)}
    </Alert>
  );
}
