import { amountToPay } from '@farol/core/domain/billing/charge';
import { daysBetween, type IsoDate } from '@farol/core/domain/billing/due-dates';
import { invoiceMailSettings } from '@farol/core/domain/billing/mail-settings';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import type { User } from '@farol/core/domain/account/user';
import { z } from 'zod';
import { consoleAddressFor } from '../accounts/console-address.ts';
import { fillTemplate, singleLine } from '../delivery/alert-mail.ts';
import type { MailFact } from '../wire/mail-page.ts';
import { MAIL_TEXTS } from '../delivery/mail-texts.ts';
import type { Mail, Mailer } from '../delivery/mailer.ts';
import { ObsoleteError } from '../network/send-errors.ts';
import type { DeliveryChannel, NewJob, OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle } from '../registry/user-style.ts';
import { yieldToEventLoop } from '../runtime/chunks.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { invoiceFromRow, type StoredInvoice } from '../storage/tables/invoices.ts';
import type { InvoiceLedger } from './invoice-ledger.ts';
import { dayText, INVOICE_TEXTS, moneyText, type InvoiceMailKind } from './invoice-texts.ts';
import type { InvoiceDocuments } from './invoice-documents.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** What of the mailer this uses. */
export type InvoiceMailer = Pick<Mailer, 'canReach' | 'isConfigured' | 'sendAtOnce' | 'serverFor'>;

/** A bit for each mail: what comes later makes what comes before superfluous. */
const BITS: Readonly<Record<InvoiceMailKind, number>> = { issued: 1, before: 3, late: 7 };
const DAY_MS = 86_400_000;
/** An invoice without its page at the provider waits so long for it. */
const WAIT_FOR_LINK_MS = DAY_MS;
/** What is older was issued before there was a mail server. */
const LATEST_ISSUED_MS = 5 * DAY_MS;
const CHECK_EVERY_MS = 10 * 60_000;
const ROWS_PER_STEP = 100;

const storedJob = z.object({ invoiceId: z.int(), kind: z.enum(['issued', 'before', 'late']) });

/**
 * Mails about invoices: when they are issued, some days before they are due, and once when they are late, as the
 * settings of the server say (facts §7). That a mail is on its way is stored with the invoice.
 */
export class InvoiceMails implements DeliveryChannel {
  readonly name = 'billing-mail';
  readonly firstRetryMs = 60_000;
  readonly #registry: Registry;
  readonly #outbox: OutboxService;
  readonly #mailer: InvoiceMailer;
  readonly #ledger: InvoiceLedger;
  readonly #providers: PaymentProviders;
  readonly #documents: InvoiceDocuments;
  readonly #today: () => IsoDate;
  readonly #time: ServerClock;
  #checkedAt = -Infinity;

  constructor(
    registry: Registry,
    options: {
      outbox: OutboxService;
      mailer: InvoiceMailer;
      ledger: InvoiceLedger;
      providers: PaymentProviders;
      documents: InvoiceDocuments;
      today: () => IsoDate;
      time: ServerClock;
    },
  ) {
    this.#registry = registry;
    this.#outbox = options.outbox;
    this.#mailer = options.mailer;
    this.#ledger = options.ledger;
    this.#providers = options.providers;
    this.#documents = options.documents;
    this.#today = options.today;
    this.#time = options.time;
  }

  /** Hands over what is to be mailed now; at most every ten minutes. */
  async enqueueDue(today: IsoDate): Promise<void> {
    const now = this.#time.now();
    if (!this.#mailer.isConfigured || Math.abs(now - this.#checkedAt) < CHECK_EVERY_MS) return;
    this.#checkedAt = now;
    for (let last = 0; ;) {
      const rows = await this.#registry.query
        .selectFrom('invoices')
        .selectAll()
        .where('status', 'in', ['PENDING', 'OVERDUE'])
        .where('ended', 'is', null)
        .where('user_id', '!=', 0)
        .where('mails', '<', BITS.late)
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_PER_STEP)
        .execute();
      const wanted = rows.flatMap((row) => {
        const invoice = invoiceFromRow(row);
        const kind = this.#kindFor(invoice, today, now);
        return kind ? [{ invoice, kind }] : [];
      });
      for (const { invoice, kind } of wanted) await this.#enqueue(invoice, kind, now);
      last = rows.at(-1)?.id ?? last;
      if (rows.length < ROWS_PER_STEP) return;
      await yieldToEventLoop();
    }
  }

  async send(job: OutboxJob, signal: AbortSignal): Promise<void> {
    const { invoiceId, kind } = storedJob.parse(job.payload);
    const invoice = await this.#ledger.find(invoiceId);
    const user = this.#registry.users.get(invoice?.userId ?? 0)?.user;
    if (!invoice || !user || ledgerStateOf(invoice.state) !== 'owed')
      throw new ObsoleteError('it was paid, or the account is gone');
    await this.#mailer.sendAtOnce(user, await this.#mail(user, invoice, kind, signal));
  }

  #kindFor(invoice: StoredInvoice, today: IsoDate, now: number): InvoiceMailKind | undefined {
    const { namespace, server } = this.#registry;
    const settings = invoiceMailSettings(server.attributes, namespace);
    const daysToGo = daysBetween(today, invoice.terms.dueDate);
    const isMissing = (kind: InvoiceMailKind): boolean => (invoice.mails & BITS[kind]) !== BITS[kind];
    if (daysToGo < 0) return isMissing('late') && settings.late ? 'late' : undefined;
    const age = now - invoice.issuedAt;
    const { daysBefore } = settings;
    if (daysBefore > 0 && daysToGo <= daysBefore && age > DAY_MS && isMissing('before')) return 'before';
    const waits =
      this.#providers.isRemote(invoice.provider) && invoice.link === null && age < WAIT_FOR_LINK_MS;
    const isNew = age < LATEST_ISSUED_MS && isMissing('issued') && !waits;
    return isNew && settings.issued ? 'issued' : undefined;
  }

  async #enqueue({ id, userId, mails }: StoredInvoice, kind: InvoiceMailKind, now: number): Promise<void> {
    const user = this.#registry.users.get(userId)?.user;
    await this.#ledger.transaction(async (query, after) => {
      const { numUpdatedRows } = await query
        .updateTable('invoices')
        .set({ mails: mails | BITS[kind] })
        .where('id', '=', id)
        .where('mails', '=', mails)
        .executeTakeFirst();
      if (numUpdatedRows === 0n || !user || !this.#mailer.canReach(user)) return;
      const job: NewJob = {
        channel: this.name,
        key: `billing-mail:${kind}:${id}`,
        origin: `user:${userId}`,
        target: `mail:${this.#mailer.serverFor(user)}`,
        recipient: user.email,
        userId,
        payload: { invoiceId: id, kind },
        expiresAt: now + 3 * DAY_MS,
      };
      after.push(await this.#outbox.add(query, [job]));
    });
  }

  async #mail(user: User, invoice: StoredInvoice, kind: InvoiceMailKind, signal: AbortSignal): Promise<Mail> {
    const { language } = userStyle(this.#registry, this.#registry.namespace, user);
    const texts = INVOICE_TEXTS[language];
    const today = this.#today();
    const toPay = amountToPay(invoice.terms, today).total;
    const [amount, day] = [
      moneyText(toPay, invoice.currency, language),
      dayText(invoice.terms.dueDate, language),
    ];
    const subject = fillTemplate(texts.mails[kind].subject, { amount, day });
    const pix = this.#providers.pixOf(invoice, toPay);
    const instructions = this.#providers.instructionsFor(invoice);
    const facts: MailFact[] = [
      ...(invoice.description === '' ? [] : [{ label: texts.description, text: invoice.description }]),
      { label: texts.due, text: day },
      { label: fillTemplate(texts.toPay, { day: dayText(today, language) }), text: amount },
      ...(pix === null ? [] : [{ label: texts.pix, text: pix }]),
      ...(instructions === '' ? [] : [{ label: texts.instructions, text: singleLine(instructions) }]),
    ];
    const address = consoleAddressFor(this.#registry, user)?.replace(/\/+$/, '');
    const page = invoice.link ?? (address === undefined ? undefined : `${address}/invoices`);
    const label = invoice.link === null ? texts.open : texts.pay;
    const greeting = fillTemplate(MAIL_TEXTS[language].greeting, { name: user.name });
    const lines = [
      ...facts.map((fact) => `${fact.label}: ${fact.text}`),
      ...(page === undefined ? [] : [`${label}: ${page}`]),
    ];
    const content = await this.#documents.make(invoice, user, signal).catch(() => undefined);
    return {
      subject: singleLine(subject),
      text: `${[greeting, '', texts.mails[kind].text, '', ...lines, '', texts.mailReason].join('\n')}\n`,
      page: {
        language,
        title: subject,
        paragraphs: [singleLine(greeting), texts.mails[kind].text],
        facts,
        action: page === undefined ? undefined : { label, url: page },
        reason: texts.mailReason,
      },
      id: `invoice-${kind}-${invoice.id}`,
      ...(content && {
        attachment: { filename: `${invoice.id}.pdf`, type: 'application/pdf', content },
      }),
    };
  }
}
