import { randomBytes } from 'node:crypto';
import type { User } from '@farol/core/domain/account/user';
import { isResellerAccount } from '../access/resellers.ts';
import { standingsOf } from '../access/account-standings.ts';
import type { SenderName } from '../delivery/mailer.ts';
import type { IntegrationService } from '../integrations/integrations.ts';
import type { sendRequest } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Database } from '../storage/database.ts';
import { AccountReviews } from './account-reviews.ts';
import { AsaasProvider, type AsaasUrls } from './asaas-provider.ts';
import { BillingRights } from './billing-rights.ts';
import { BillingRun } from './billing-run.ts';
import { BillingTerms } from './billing-terms.ts';
import { CustomerBilling } from './customer-billing.ts';
import { InvoiceDocuments } from './invoice-documents.ts';
import { InvoiceExport } from './invoice-export.ts';
import { InvoiceIssuer } from './invoice-issuer.ts';
import { InvoiceLedger } from './invoice-ledger.ts';
import { InvoiceMails, type InvoiceMailer } from './invoice-mails.ts';
import { InvoiceViews } from './invoice-views.ts';
import { OwnBillingService } from './own-billing.ts';
import { ProviderChannel } from './provider-channel.ts';
import { ProviderWebhook } from './provider-webhook.ts';
import { PaymentProviders } from './payment-providers.ts';

/** What billing offers to the rest of the server. */
export interface BillingComponents {
  readonly ownBilling: OwnBillingService;
  readonly customerBilling: CustomerBilling;
  readonly invoiceIssue: InvoiceIssuer;
  readonly billingRun: BillingRun;
  readonly invoiceExport: InvoiceExport;
  readonly invoiceLedger: InvoiceLedger;
  readonly providerWebhook: ProviderWebhook;
}

/** What a server needs for billing. */
export interface BillingOptions {
  readonly database: Pick<Database, 'query' | 'kind'>;
  readonly outbox: OutboxService;
  readonly integrations: IntegrationService;
  readonly mailer: InvoiceMailer;
  readonly targets: OutgoingTargets;
  readonly time: ServerClock;
  /** Under which name and color a user gets mails and documents. */
  readonly brandOf: (biller: User | undefined) => Promise<SenderName>;
  /** The logo of who bills a user, a PNG; undefined without one. */
  readonly logoOf: (biller: User | undefined) => Promise<Uint8Array | undefined>;
  /** Where the payment provider is, in place of its own addresses. */
  readonly asaasUrls?: AsaasUrls | undefined;
  /** Makes the requests to it, in place of the guarded one. */
  readonly sendToProvider?: typeof sendRequest | undefined;
  /** Where the built console is, whose font documents have. */
  readonly consoleFolder?: string | undefined;
}

/** Opens billing on what is stored, and registers its ways out; before the outbox is started. */
export async function openBilling(registry: Registry, options: BillingOptions): Promise<BillingComponents> {
  const { database, outbox, integrations, mailer, targets, time, brandOf, asaasUrls, sendToProvider } =
    options;
  const standings = standingsOf(registry);
  standings.isReseller = (id) => isResellerAccount(registry, id);
  const today = () => standings.today(time.now());
  const terms = new BillingTerms(registry);
  const remote = new AsaasProvider(() => integrations.active('asaas'), {
    targets,
    time,
    record: (outcome) => integrations.recordOutcome('asaas', outcome, time.now()),
    urls: asaasUrls,
    send: sendToProvider,
  });
  const providers = new PaymentProviders({ integrations, terms, remote });
  const reviews = new AccountReviews(registry, {
    kind: database.kind,
    standings,
    terms,
    isAsked: (provider) => providers.isAsked(provider),
  });
  await reviews.load();
  const ledger = new InvoiceLedger(registry, {
    kind: database.kind,
    outbox,
    time,
    reviews,
    providers,
    today,
  });
  const prefix = await referencePrefix(database);
  const channel = new ProviderChannel(registry, { ledger, providers, terms, today, time, prefix });
  const documents = new InvoiceDocuments(registry, {
    terms,
    providers,
    time,
    today,
    brandOf,
    logoOf: options.logoOf,
    consoleFolder: options.consoleFolder,
  });
  const mails = new InvoiceMails(registry, {
    outbox,
    mailer,
    ledger,
    providers,
    documents,
    today,
    time,
  });
  outbox.register(channel);
  outbox.register(mails);
  const billingRun = new BillingRun(registry, { time, terms, ledger, reviews, providers, standings, mails });
  const rights = new BillingRights(registry, terms);
  const invoices = new InvoiceViews(registry, { providers, today });
  const parts = { time, terms, rights, invoices, ledger, reviews, standings, providers };
  const customerBilling = new CustomerBilling({ registry, ...parts });
  return {
    ownBilling: new OwnBillingService({ registry, ...parts, documents }),
    customerBilling,
    invoiceIssue: new InvoiceIssuer(registry, { ...parts, run: billingRun }),
    billingRun,
    invoiceExport: new InvoiceExport(registry, customerBilling),
    invoiceLedger: ledger,
    providerWebhook: new ProviderWebhook(registry, { integrations, ledger, channel, time }),
  };
}

/** Returns what the references of this server begin with at payment providers; another server has another one. */
async function referencePrefix({ query }: Pick<Database, 'query'>): Promise<string> {
  const name = 'billing.reference';
  await query
    .insertInto('settings')
    .values({ name, value: JSON.stringify(`farol${randomBytes(5).toString('hex')}`) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await query
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value.replaceAll(/[^a-z0-9]/g, '').slice(0, 20);
}
