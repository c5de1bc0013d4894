import { amountToPay } from '@farol/core/domain/billing/charge';
import { addDays, daysBetween, periodOf, type IsoDate } from '@farol/core/domain/billing/due-dates';
import { ledgerStateOf, type InvoiceEnd, type InvoiceStatus } from '@farol/core/domain/billing/invoice-state';
import { INITIAL_ACCOUNT_ACCESS, type AccountAccess } from '@farol/core/domain/billing/account-standing';
import { integrationDescriptor } from '@farol/core/domain/integration/integration';
import { productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';
import type { Kysely } from 'kysely';
import { standingsOf } from '../access/account-standings.ts';
import { userBody } from '../accounts/user-body.ts';
import type { IntegrationService } from '../integrations/integrations.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { parseBody } from '../wire/read-body.ts';

/** A customer of the demo: how it stands, and its invoices. */
interface DemoCustomer {
  readonly name: string;
  readonly email: string;
  readonly cents: number;
  readonly isDisabled?: boolean;
  readonly access?: (today: IsoDate) => Partial<AccountAccess>;
  /** The newest is due so many days ago, and the others a month earlier each. */
  readonly dueDaysAgo: number;
  readonly invoices: readonly (readonly [status: InvoiceStatus, ended?: InvoiceEnd])[];
}

/** One in every state that an account and an invoice can have. */
export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    name: 'Padaria Boa Vista',
    email: 'padaria@farol.app',
    cents: 7_990,
    dueDaysAgo: -8,
    invoices: [['PENDING'], ['RECEIVED'], ['RECEIVED'], ['RECEIVED_IN_CASH']],
  },
  {
    name: 'Clínica São Lucas',
    email: 'clinica@farol.app',
    cents: 14_950,
    dueDaysAgo: -3,
    invoices: [['PENDING'], ['CONFIRMED'], ['RECEIVED']],
  },
  {
    name: 'Transporte Escolar Rota',
    email: 'escolar@farol.app',
    cents: 29_900,
    dueDaysAgo: 6,
    invoices: [['OVERDUE'], ['RECEIVED']],
  },
  {
    name: 'Construtora Horizonte',
    email: 'construtora@farol.app',
    cents: 89_700,
    access: (today) => ({ suspendedSince: addDays(today, -33) }),
    dueDaysAgo: 13,
    invoices: [['OVERDUE'], ['OVERDUE'], ['RECEIVED']],
  },
  {
    name: 'Distribuidora Sol',
    email: 'distribuidora@farol.app',
    cents: 44_850,
    access: (today) => ({
      suspendedSince: addDays(today, -7),
      trustUntil: addDays(today, 2),
      isTrustUsed: true,
    }),
    dueDaysAgo: 18,
    invoices: [['OVERDUE'], ['RECEIVED']],
  },
  {
    name: 'Mudanças Paulista',
    email: 'mudancas@farol.app',
    cents: 19_900,
    access: (today) => ({ blockedSince: addDays(today, -3) }),
    dueDaysAgo: 26,
    invoices: [['DUNNING_REQUESTED'], ['DUNNING_RECEIVED']],
  },
  {
    name: 'Fretes do Vale',
    email: 'fretes@farol.app',
    cents: 9_950,
    isDisabled: true,
    dueDaysAgo: 40,
    invoices: [['RECEIVED', 'refunded'], ['RECEIVED']],
  },
  {
    name: 'Locadora Atlântico',
    email: 'locadora@farol.app',
    cents: 59_800,
    dueDaysAgo: 2,
    invoices: [
      ['AWAITING_RISK_ANALYSIS'],
      ['CHARGEBACK_REQUESTED'],
      ['CHARGEBACK_DISPUTE'],
      ['AWAITING_CHARGEBACK_REVERSAL'],
      ['REFUND_REQUESTED'],
      ['REFUND_IN_PROGRESS'],
    ],
  },
];

/** The vehicles of each of them, which are also vehicles of the demo. */
const VEHICLES_OF_CUSTOMER = 2;

/** How the customers of the demo pay: by a key that nobody can have. */
export const DEMO_PIX = {
  key: '00000000-0000-4000-8000-000000000000',
  holder: 'Farol Demo',
  city: 'SAO PAULO',
  instructions: 'Demonstração: ninguém recebe o que se paga por este código.',
} as const;

/** Sets up how the customers of the demo pay. */
export async function seedDemoPix(
  transaction: RecordTransaction,
  integrations: IntegrationService,
): Promise<void> {
  const descriptor = integrationDescriptor('pix');
  if (!descriptor) return;
  const checked = { values: DEMO_PIX, newSecrets: {}, keptSecrets: [] };
  await integrations.saveIn(transaction, descriptor, { ...checked, enabled: true });
}

/** Removes it, unless the operator has set up another key: the next customers are real ones. */
export async function removeDemoPix(
  transaction: RecordTransaction,
  integrations: IntegrationService,
): Promise<void> {
  if (integrations.configured('pix')?.values['key'] === DEMO_PIX.key)
    await integrations.removeIn(transaction, 'pix');
}

/** Of the account that signs in as the reseller of the demo. */
const RESELLER_BILLS = {
  cents: 199_000,
  dueDaysAgo: -5,
  invoices: [['PENDING'], ['RECEIVED'], ['RECEIVED']],
} as const;

/**
 * Creates customers with invoices in every state, and switches billing on. Returns the ids of the accounts.
 * @param reseller the reseller of the demo, who has invoices of its own
 * @param vehicleIds vehicles of the demo that nobody else has
 */
export async function seedDemoBilling(
  transaction: RecordTransaction,
  context: {
    registry: Registry;
    namespace: Namespace;
    nowMs: number;
    reseller: { readonly id: number; readonly name: string } | undefined;
    vehicleIds: readonly number[];
  },
): Promise<number[]> {
  const { registry, namespace, nowMs, reseller, vehicleIds } = context;
  const today = standingsOf(registry).today(nowMs);
  const ids: number[] = [];
  for (const customer of DEMO_CUSTOMERS) {
    const { name, email, isDisabled = false, access } = customer;
    const attributes = customerAttributes(customer, namespace, today);
    const user = {
      ...parseBody(userBody, { name, email, disabled: isDisabled, attributes }),
      password: null,
    };
    const userId = await transaction.insert('user', { id: 0, user, passwordHash: null });
    const own = vehicleIds.slice(ids.length * VEHICLES_OF_CUSTOMER).slice(0, VEHICLES_OF_CUSTOMER);
    for (const propertyId of own)
      await transaction.associate({ owner: 'user', ownerId: userId, property: 'device', propertyId });
    ids.push(userId);
    await insertInvoices(transaction.query, { ...customer, userId }, { today, nowMs });
    if (!access) continue;
    const decided = { ...INITIAL_ACCOUNT_ACCESS, ...access(today) };
    await transaction.query
      .insertInto('account_access')
      .values({
        user_id: userId,
        suspended_since: decided.suspendedSince,
        blocked_since: decided.blockedSince,
        trust_until: decided.trustUntil,
        is_trust_used: decided.isTrustUsed ? 1 : 0,
      })
      .execute();
    transaction.afterCommit(() => standingsOf(registry).put(userId, decided));
  }
  if (reseller)
    await insertInvoices(
      transaction.query,
      { ...RESELLER_BILLS, userId: reseller.id, name: reseller.name },
      { today, nowMs },
    );
  return ids;
}

/** Removes the invoices of the demo: they are nobody's books. */
export async function removeDemoInvoices(query: Kysely<Schema>, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await query
    .deleteFrom('invoice_steps')
    .where('invoice_id', 'in', (invoices) =>
      invoices
        .selectFrom('invoices')
        .select('id')
        .where('user_id', 'in', [...userIds]),
    )
    .execute();
  await query
    .deleteFrom('invoices')
    .where('user_id', 'in', [...userIds])
    .execute();
}

function customerAttributes(
  { cents, dueDaysAgo }: DemoCustomer,
  namespace: Namespace,
  today: IsoDate,
): Record<string, unknown> {
  const values = {
    enableBilling: true,
    billingPrice: String(cents),
    billingDate: addDays(today, -dueDaysAgo),
    billingDescription: 'Rastreamento %month%/%year%',
    billingFineMode: 'PERCENTAGE',
    billingFine: '200',
    billingInterest: '100',
    billingSuspension: '1',
    billingSuspensionDays: 10,
    billingTrustUnlock: '1',
    billingTrustUnlockDays: 3,
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [productAttributeName(namespace, name), value]),
  );
}

async function insertInvoices(
  query: Kysely<Schema>,
  {
    userId,
    name,
    cents,
    dueDaysAgo,
    invoices,
  }: Pick<DemoCustomer, 'name' | 'cents' | 'dueDaysAgo' | 'invoices'> & { userId: number },
  { today, nowMs }: { today: IsoDate; nowMs: number },
): Promise<void> {
  // Numbers grow with time.
  for (const [monthsBefore, [status, ended = null]] of [...invoices.entries()].toReversed()) {
    const due = earlierDay(addDays(today, -dueDaysAgo), monthsBefore);
    const terms = {
      value: cents,
      dueDate: due,
      fine: { mode: 'PERCENTAGE' as const, amount: 200 },
      interest: 100,
      discount: { mode: 'FIXED' as const, amount: 0, days: 0 },
    };
    const money = ledgerStateOf({ status, ended });
    const isPaid = money === 'paid' || money === 'inDoubt' || ended === 'refunded';
    const paidDate = addDays(due, -1);
    const paidValue = amountToPay(terms, paidDate).total;
    const issuedAt = nowMs - Math.max(0, daysBetween(due, today) + 10) * 86_400_000;
    const { id } = await query
      .insertInto('invoices')
      .values({
        user_id: userId,
        customer: name,
        period: periodOf(due),
        due_date: due,
        value: cents,
        currency: 'BRL',
        terms: JSON.stringify(terms),
        description: `Rastreamento ${due.slice(5, 7)}/${due.slice(0, 4)}`,
        status,
        ended,
        paid_date: isPaid ? paidDate : null,
        paid_value: isPaid ? paidValue : null,
        provider: 'manual',
        charge_number: 1,
        // Nobody is to get mails about it.
        mails: 7,
        issued_at: issuedAt,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'period']).doNothing())
      .returning('id')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('invoice_steps')
      .values({
        invoice_id: id,
        made_at: issuedAt,
        cause: 'demo',
        status,
        ended,
        amount: money === 'paid' ? paidValue : 0,
        reason: '',
      })
      .execute();
  }
}

/** Returns the same day some months earlier; the 28th at the latest, which every month has. */
function earlierDay(day: IsoDate, months: number): IsoDate {
  if (months === 0) return day;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const earlier = year * 12 + month - 1 - months;
  return `${Math.floor(earlier / 12)}-${digits((earlier % 12) + 1)}-${digits(Math.min(date, 28))}`;
}

function digits(value: number): string {
  return String(value).padStart(2, '0');
}
