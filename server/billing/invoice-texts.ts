import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import type { InvoiceEnd, InvoiceStatus } from '@farol/core/domain/billing/invoice-state';
import type { Language } from '@farol/core/domain/values/locale';

/** Why a customer gets a mail about an invoice. */
export type InvoiceMailKind = 'issued' | 'before' | 'late';

/** The texts of invoices outside the console: mails, the document, the exported table. */
export interface InvoiceTexts {
  readonly invoice: string;
  readonly customer: string;
  readonly description: string;
  readonly issued: string;
  readonly due: string;
  readonly value: string;
  readonly discount: string;
  readonly discountUntil: string;
  readonly fine: string;
  readonly interest: string;
  readonly toPay: string;
  readonly paid: string;
  /** The headings of columns about money. */
  readonly columns: { readonly toPay: string; readonly paidOn: string; readonly paidValue: string };
  readonly status: string;
  readonly pix: string;
  readonly pixHint: string;
  readonly instructions: string;
  readonly pay: string;
  readonly open: string;
  readonly taxId: string;
  readonly page: string;
  readonly mails: Readonly<Record<InvoiceMailKind, { readonly subject: string; readonly text: string }>>;
  readonly mailReason: string;
  readonly statuses: Readonly<Record<InvoiceStatus | InvoiceEnd, string>>;
}

/** `%name%` is a placeholder. */
export const INVOICE_TEXTS: Readonly<Record<Language, InvoiceTexts>> = {
  'pt-BR': {
    invoice: 'Fatura %number%',
    customer: 'Cliente',
    description: 'Descrição',
    issued: 'Emissão',
    due: 'Vencimento',
    value: 'Valor',
    discount: 'Desconto',
    discountUntil: 'até %day%',
    fine: 'Multa',
    interest: 'Juros',
    toPay: 'A pagar em %day%',
    paid: 'Pago em %day%',
    columns: { toPay: 'A pagar hoje', paidOn: 'Pago em', paidValue: 'Valor pago' },
    status: 'Situação',
    pix: 'Pix',
    pixHint: 'Leia o código no aplicativo do seu banco ou copie o texto:',
    instructions: 'Como pagar',
    pay: 'Pagar',
    open: 'Ver as faturas',
    taxId: 'CPF ou CNPJ',
    page: 'Página %page%',
    mails: {
      issued: {
        subject: 'Sua fatura de %amount%, com vencimento em %day%',
        text: 'Sua fatura foi emitida.',
      },
      before: {
        subject: 'Sua fatura de %amount% vence em %day%',
        text: 'O vencimento da sua fatura está próximo.',
      },
      late: {
        subject: 'Sua fatura de %amount% venceu em %day%',
        text: 'Ainda não recebemos o pagamento da sua fatura. Se você já pagou, ignore esta mensagem.',
      },
    },
    mailReason: 'Você recebe esta mensagem porque tem uma fatura em aberto.',
    statuses: {
      PENDING: 'Em aberto',
      RECEIVED_IN_CASH: 'Recebida em dinheiro',
      RECEIVED: 'Paga',
      CONFIRMED: 'Confirmada',
      OVERDUE: 'Vencida',
      REFUND_REQUESTED: 'Estorno solicitado',
      REFUND_IN_PROGRESS: 'Em estorno',
      CHARGEBACK_REQUESTED: 'Contestada',
      CHARGEBACK_DISPUTE: 'Contestação em disputa',
      AWAITING_CHARGEBACK_REVERSAL: 'Aguardando a reversão da contestação',
      DUNNING_REQUESTED: 'Em negativação',
      DUNNING_RECEIVED: 'Recuperada',
      AWAITING_RISK_ANALYSIS: 'Em análise',
      cancelled: 'Cancelada',
      refunded: 'Estornada',
    },
  },
  'es-ES': {
    invoice: 'Factura %number%',
    customer: 'Cliente',
    description: 'Descripción',
    issued: 'Emisión',
    due: 'Vencimiento',
    value: 'Importe',
    discount: 'Descuento',
    discountUntil: 'hasta el %day%',
    fine: 'Multa',
    interest: 'Intereses',
    toPay: 'A pagar el %day%',
    paid: 'Pagada el %day%',
    columns: { toPay: 'Por pagar hoy', paidOn: 'Pagada el', paidValue: 'Importe pagado' },
    status: 'Estado',
    pix: 'Pix',
    pixHint: 'Lea el código en la aplicación de su banco o copie el texto:',
    instructions: 'Cómo pagar',
    pay: 'Pagar',
    open: 'Ver las facturas',
    taxId: 'Identificación fiscal',
    page: 'Página %page%',
    mails: {
      issued: {
        subject: 'Su factura de %amount%, con vencimiento el %day%',
        text: 'Su factura se ha emitido.',
      },
      before: {
        subject: 'Su factura de %amount% vence el %day%',
        text: 'El vencimiento de su factura está próximo.',
      },
      late: {
        subject: 'Su factura de %amount% venció el %day%',
        text: 'Todavía no hemos recibido el pago de su factura. Si ya pagó, ignore este mensaje.',
      },
    },
    mailReason: 'Recibe este mensaje porque tiene una factura pendiente.',
    statuses: {
      PENDING: 'Pendiente',
      RECEIVED_IN_CASH: 'Recibida en efectivo',
      RECEIVED: 'Pagada',
      CONFIRMED: 'Confirmada',
      OVERDUE: 'Vencida',
      REFUND_REQUESTED: 'Reembolso solicitado',
      REFUND_IN_PROGRESS: 'En reembolso',
      CHARGEBACK_REQUESTED: 'Contracargo solicitado',
      CHARGEBACK_DISPUTE: 'Contracargo en disputa',
      AWAITING_CHARGEBACK_REVERSAL: 'A la espera de revertir el contracargo',
      DUNNING_REQUESTED: 'En cobranza',
      DUNNING_RECEIVED: 'Recuperada',
      AWAITING_RISK_ANALYSIS: 'En análisis',
      cancelled: 'Cancelada',
      refunded: 'Reembolsada',
    },
  },
  'en-US': {
    invoice: 'Invoice %number%',
    customer: 'Customer',
    description: 'Description',
    issued: 'Issued',
    due: 'Due',
    value: 'Value',
    discount: 'Discount',
    discountUntil: 'until %day%',
    fine: 'Fine',
    interest: 'Interest',
    toPay: 'To pay on %day%',
    paid: 'Paid on %day%',
    columns: { toPay: 'To pay today', paidOn: 'Paid on', paidValue: 'Value paid' },
    status: 'Status',
    pix: 'Pix',
    pixHint: 'Read the code in the app of your bank, or copy the text:',
    instructions: 'How to pay',
    pay: 'Pay',
    open: 'See the invoices',
    taxId: 'Tax id',
    page: 'Page %page%',
    mails: {
      issued: { subject: 'Your invoice of %amount%, due on %day%', text: 'Your invoice has been issued.' },
      before: { subject: 'Your invoice of %amount% is due on %day%', text: 'Your invoice is due soon.' },
      late: {
        subject: 'Your invoice of %amount% was due on %day%',
        text: 'We have not received the payment of your invoice yet. If you have paid, ignore this message.',
      },
    },
    mailReason: 'You receive this message because you have an open invoice.',
    statuses: {
      PENDING: 'Open',
      RECEIVED_IN_CASH: 'Received in cash',
      RECEIVED: 'Paid',
      CONFIRMED: 'Confirmed',
      OVERDUE: 'Overdue',
      REFUND_REQUESTED: 'Refund requested',
      REFUND_IN_PROGRESS: 'Refund in progress',
      CHARGEBACK_REQUESTED: 'Chargeback requested',
      CHARGEBACK_DISPUTE: 'Chargeback in dispute',
      AWAITING_CHARGEBACK_REVERSAL: 'Awaiting the chargeback reversal',
      DUNNING_REQUESTED: 'In dunning',
      DUNNING_RECEIVED: 'Recovered',
      AWAITING_RISK_ANALYSIS: 'In analysis',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
    },
  },
};

/** Returns an amount of cents as people read it; the currency as in their region. */
export function moneyText(cents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
}

/** Returns a day as people write it. */
export function dayText(day: IsoDate, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(Date.parse(`${day}T00:00:00Z`));
}
