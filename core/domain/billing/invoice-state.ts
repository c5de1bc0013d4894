/** The statuses of an invoice (§4), named as the payment provider names them. */
export const INVOICE_STATUSES = [
  'PENDING',
  'RECEIVED_IN_CASH',
  'RECEIVED',
  'CONFIRMED',
  'OVERDUE',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
  'DUNNING_REQUESTED',
  'DUNNING_RECEIVED',
  'AWAITING_RISK_ANALYSIS',
] as const;
/** The status of an invoice (§4). */
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What a manager may do with an invoice (§4). */
export const INVOICE_ACTIONS = ['cancel', 'receivedInCash', 'refund'] as const;
/** An action on an invoice (§4). */
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/** What a payment provider tells of an invoice, in words of no particular provider. */
export const PROVIDER_MESSAGES = [
  'overdue',
  'riskAnalysis',
  'riskApproved',
  'riskRefused',
  'confirmed',
  'received',
  'cashUndone',
  'refundRequested',
  'refundInProgress',
  'refundDenied',
  'refunded',
  'chargebackRequested',
  'chargebackDispute',
  'chargebackReversal',
  'chargedBack',
  'dunningRequested',
  'dunningReceived',
  'deleted',
] as const;
/** A message of a payment provider. */
export type ProviderMessage = (typeof PROVIDER_MESSAGES)[number];

/** What moves an invoice: an action, a message of the provider, or the day after the due day. */
export type InvoiceTrigger = InvoiceAction | ProviderMessage | 'dueDayPassed';

/** How an invoice ended for good; it keeps the status in which that happened. */
export type InvoiceEnd = 'cancelled' | 'refunded';

/** Where an invoice stands. */
export interface InvoiceState {
  readonly status: InvoiceStatus;
  readonly ended: InvoiceEnd | null;
}

type Step = InvoiceStatus | InvoiceEnd;

/**
 * Where each trigger leads. What is not here changes nothing. A charge comes back as a debt when the customer took the
 * money back (a chargeback that was lost, cash that was not there).
 */
const STEPS: Readonly<Record<InvoiceStatus, Readonly<Partial<Record<InvoiceTrigger, Step>>>>> = {
  PENDING: {
    cancel: 'cancelled',
    deleted: 'cancelled',
    receivedInCash: 'RECEIVED_IN_CASH',
    dueDayPassed: 'OVERDUE',
    overdue: 'OVERDUE',
    riskAnalysis: 'AWAITING_RISK_ANALYSIS',
    confirmed: 'CONFIRMED',
    received: 'RECEIVED',
  },
  OVERDUE: {
    cancel: 'cancelled',
    deleted: 'cancelled',
    receivedInCash: 'RECEIVED_IN_CASH',
    riskAnalysis: 'AWAITING_RISK_ANALYSIS',
    confirmed: 'CONFIRMED',
    received: 'RECEIVED',
    dunningRequested: 'DUNNING_REQUESTED',
  },
  AWAITING_RISK_ANALYSIS: {
    riskApproved: 'CONFIRMED',
    confirmed: 'CONFIRMED',
    received: 'RECEIVED',
    riskRefused: 'PENDING',
    deleted: 'cancelled',
  },
  CONFIRMED: {
    chargedBack: 'OVERDUE',
    received: 'RECEIVED',
    refund: 'REFUND_REQUESTED',
    refundRequested: 'REFUND_REQUESTED',
    refundInProgress: 'REFUND_IN_PROGRESS',
    refunded: 'refunded',
    chargebackRequested: 'CHARGEBACK_REQUESTED',
    chargebackDispute: 'CHARGEBACK_DISPUTE',
  },
  RECEIVED: {
    chargedBack: 'OVERDUE',
    refund: 'REFUND_REQUESTED',
    refundRequested: 'REFUND_REQUESTED',
    refundInProgress: 'REFUND_IN_PROGRESS',
    refunded: 'refunded',
    chargebackRequested: 'CHARGEBACK_REQUESTED',
    chargebackDispute: 'CHARGEBACK_DISPUTE',
  },
  RECEIVED_IN_CASH: {
    refund: 'REFUND_REQUESTED',
    refunded: 'refunded',
    cashUndone: 'PENDING',
  },
  REFUND_REQUESTED: {
    refundInProgress: 'REFUND_IN_PROGRESS',
    refundDenied: 'RECEIVED',
    refunded: 'refunded',
    chargedBack: 'refunded',
  },
  REFUND_IN_PROGRESS: {
    refundDenied: 'RECEIVED',
    refunded: 'refunded',
    chargedBack: 'refunded',
  },
  CHARGEBACK_REQUESTED: {
    chargebackDispute: 'CHARGEBACK_DISPUTE',
    chargebackReversal: 'AWAITING_CHARGEBACK_REVERSAL',
    refunded: 'OVERDUE',
    chargedBack: 'OVERDUE',
  },
  CHARGEBACK_DISPUTE: {
    chargebackReversal: 'AWAITING_CHARGEBACK_REVERSAL',
    refunded: 'OVERDUE',
    chargedBack: 'OVERDUE',
  },
  AWAITING_CHARGEBACK_REVERSAL: {
    confirmed: 'CONFIRMED',
    received: 'RECEIVED',
    refunded: 'OVERDUE',
    chargedBack: 'OVERDUE',
  },
  DUNNING_REQUESTED: {
    cancel: 'cancelled',
    receivedInCash: 'RECEIVED_IN_CASH',
    confirmed: 'CONFIRMED',
    received: 'RECEIVED',
    dunningReceived: 'DUNNING_RECEIVED',
  },
  DUNNING_RECEIVED: {
    chargedBack: 'OVERDUE',
    refund: 'REFUND_REQUESTED',
    refundRequested: 'REFUND_REQUESTED',
    refundInProgress: 'REFUND_IN_PROGRESS',
    refunded: 'refunded',
  },
};

/** The status that a message reports: a second message of it is a repetition. */
const REPORTED: Readonly<Partial<Record<InvoiceTrigger, Step>>> = {
  cancel: 'cancelled',
  deleted: 'cancelled',
  receivedInCash: 'RECEIVED_IN_CASH',
  dueDayPassed: 'OVERDUE',
  overdue: 'OVERDUE',
  riskAnalysis: 'AWAITING_RISK_ANALYSIS',
  riskApproved: 'CONFIRMED',
  confirmed: 'CONFIRMED',
  received: 'RECEIVED',
  refund: 'REFUND_REQUESTED',
  refundRequested: 'REFUND_REQUESTED',
  refundInProgress: 'REFUND_IN_PROGRESS',
  refunded: 'refunded',
  chargebackRequested: 'CHARGEBACK_REQUESTED',
  chargebackDispute: 'CHARGEBACK_DISPUTE',
  chargebackReversal: 'AWAITING_CHARGEBACK_REVERSAL',
  chargedBack: 'OVERDUE',
  dunningRequested: 'DUNNING_REQUESTED',
  dunningReceived: 'DUNNING_RECEIVED',
};

/** Why a trigger changes nothing: it comes again, it does not follow from this status, or nobody knows it. */
export type IgnoredTrigger = 'repeated' | 'outOfOrder' | 'unknown';

/** What becomes of an invoice. */
export type InvoiceStep =
  | { readonly isChange: true; readonly state: InvoiceState }
  | { readonly isChange: false; readonly reason: IgnoredTrigger };

/**
 * Returns where a trigger leads an invoice, or why it changes nothing.
 * @param trigger an action, a message of the provider, or any other text, which is unknown
 */
export function nextInvoiceState(state: InvoiceState, trigger: string): InvoiceStep {
  if (!isInvoiceTrigger(trigger)) return { isChange: false, reason: 'unknown' };
  const step = state.ended === null ? STEPS[state.status][trigger] : undefined;
  if (step === undefined) {
    const isRepeated = REPORTED[trigger] === (state.ended ?? state.status);
    return { isChange: false, reason: isRepeated ? 'repeated' : 'outOfOrder' };
  }
  return { isChange: true, state: afterStep(state, step) };
}

function afterStep({ status }: InvoiceState, step: Step): InvoiceState {
  return step === 'cancelled' || step === 'refunded'
    ? { status, ended: step }
    : { status: step, ended: null };
}

/**
 * Where the provider says that a charge stands: a status, or how it ended. A charge that was charged back is one whose
 * money the customer took back from the provider, who has nothing more to do with it.
 */
export type ReportedState = InvoiceStatus | InvoiceEnd | 'chargedBack';

/**
 * Returns where an invoice stands once the provider was asked: what it answers decides, whatever came of its messages.
 * Two things only this server knows: that an invoice ended here, unless money came for it, and that it was paid in cash.
 * @param reported undefined for a status that nobody knows
 */
export function reconciledInvoiceState(
  state: InvoiceState,
  reported: ReportedState | undefined,
): InvoiceState {
  if (reported === undefined || state.status === 'RECEIVED_IN_CASH') return state;
  if (reported === 'chargedBack') {
    const step = nextInvoiceState(state, reported);
    return step.isChange ? step.state : state;
  }
  // Somebody paid before the provider knew that it was cancelled: that money is here.
  if (state.ended === 'cancelled' && PAID.has(reported)) return afterStep(state, reported);
  if (state.ended !== null) return state;
  // Whether a day has passed is told by the calendar of this server.
  if (reported === 'PENDING' || reported === 'OVERDUE')
    return state.status === 'AWAITING_RISK_ANALYSIS' ? { status: reported, ended: null } : state;
  if (reported === 'refunded' && IN_CHARGEBACK.has(state.status)) return { status: 'OVERDUE', ended: null };
  // The money of this charge went back: it is owed as before.
  if (reported === 'refunded' && ledgerStateOf(state) === 'owed') return state;
  if (reported === 'cancelled' && !mayApply(state, 'deleted')) return state;
  return afterStep(state, reported);
}

/** What an invoice means for the ledger: money that is owed, money that is here, or money on its way in or out. */
export type LedgerState = 'owed' | 'paid' | 'inDoubt' | 'none';

const OWED: ReadonlySet<InvoiceStatus> = new Set(['PENDING', 'OVERDUE', 'DUNNING_REQUESTED']);
const PAID: ReadonlySet<Step> = new Set(['RECEIVED_IN_CASH', 'RECEIVED', 'CONFIRMED', 'DUNNING_RECEIVED']);
const IN_CHARGEBACK: ReadonlySet<InvoiceStatus> = new Set([
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
]);

/** Returns what an invoice means for the ledger. Nobody is suspended for what is in doubt. */
export function ledgerStateOf({ status, ended }: InvoiceState): LedgerState {
  if (ended !== null) return 'none';
  if (OWED.has(status)) return 'owed';
  return PAID.has(status) ? 'paid' : 'inDoubt';
}

/** Whether an action or a message leads anywhere from here. */
export function mayApply(state: InvoiceState, trigger: InvoiceTrigger): boolean {
  return nextInvoiceState(state, trigger).isChange;
}

/** Returns the actions that are open to those who manage an invoice, in a fixed order. */
export function openActions(state: InvoiceState): InvoiceAction[] {
  return INVOICE_ACTIONS.filter((action) => mayApply(state, action));
}

/** Whether a text is a status of §4. */
export function isInvoiceStatus(text: string): text is InvoiceStatus {
  return (INVOICE_STATUSES as readonly string[]).includes(text);
}

const TRIGGERS: ReadonlySet<string> = new Set<InvoiceTrigger>([
  ...INVOICE_ACTIONS,
  ...PROVIDER_MESSAGES,
  'dueDayPassed',
]);

function isInvoiceTrigger(text: string): text is InvoiceTrigger {
  return TRIGGERS.has(text);
}
