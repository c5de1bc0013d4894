import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { amountToPay, lastDiscountDay } from '@farol/core/domain/billing/charge';
import { ledgerStateOf } from '@farol/core/domain/billing/invoice-state';
import type { IsoDate } from '@farol/core/domain/billing/due-dates';
import type { User } from '@farol/core/domain/account/user';
import { fillTemplate } from '../delivery/alert-mail.ts';
import type { SenderName } from '../delivery/mailer.ts';
import type { Registry } from '../registry/registry.ts';
import { dayAt, serverTimeZone } from '../registry/server-day.ts';
import { userStyle } from '../registry/user-style.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { FairQueue } from '../runtime/fair-queue.ts';
import type { StoredInvoice } from '../storage/tables/invoices.ts';
import type { BillingTerms } from './billing-terms.ts';
import { dayText, INVOICE_TEXTS, moneyText } from './invoice-texts.ts';
import type { PaymentProviders } from './payment-providers.ts';
import type { DocumentLine, InvoiceDocumentContent } from './document/invoice-document.ts';

const TIMEOUT_MS = 20_000;

/** Makes the documents of invoices, each in a thread of its own, a few at a time; users take turns. */
export class InvoiceDocuments {
  readonly #registry: Registry;
  readonly #terms: BillingTerms;
  readonly #providers: PaymentProviders;
  readonly #time: ServerClock;
  readonly #today: () => IsoDate;
  readonly #brandOf: (biller: User | undefined) => Promise<SenderName>;
  readonly #consoleFolder: string | undefined;
  readonly #logoOf: (biller: User | undefined) => Promise<Uint8Array | undefined>;
  #fonts: Promise<readonly string[]> | undefined;
  readonly #queue = new FairQueue({ concurrency: 1, maxWaiting: 64, maxWaitingPerOrigin: 4 });

  /**
   * @param brandOf the name and color of the reseller who bills; those of the operator for undefined
   * @param logoOf the logo of the same, a PNG; undefined without one
   * @param consoleFolder where the built console is, and with it its font
   */
  constructor(
    registry: Registry,
    options: {
      terms: BillingTerms;
      providers: PaymentProviders;
      time: ServerClock;
      today: () => IsoDate;
      brandOf: (biller: User | undefined) => Promise<SenderName>;
      logoOf: (biller: User | undefined) => Promise<Uint8Array | undefined>;
      consoleFolder?: string | undefined;
    },
  ) {
    this.#registry = registry;
    this.#terms = options.terms;
    this.#providers = options.providers;
    this.#time = options.time;
    this.#today = options.today;
    this.#brandOf = options.brandOf;
    this.#logoOf = options.logoOf;
    this.#consoleFolder = options.consoleFolder;
  }

  /**
   * Returns the document of an invoice as a PDF file, in the language of a reader. Rejects with 429 or 503 when too many
   * wait, and when the thread fails or takes too long.
   */
  async make(invoice: StoredInvoice, reader: User, signal: AbortSignal): Promise<Buffer> {
    const content = await this.#content(invoice, reader);
    return this.#queue.run(String(reader.id), () => drawnInThread(content, signal));
  }

  /** Returns the files of the console's font; none without a built console. */
  #fontPaths(): Promise<readonly string[]> {
    this.#fonts ??= fontsIn(this.#consoleFolder);
    return this.#fonts;
  }

  async #content(invoice: StoredInvoice, reader: User): Promise<InvoiceDocumentContent> {
    const { language } = userStyle(this.#registry, this.#registry.namespace, reader);
    const texts = INVOICE_TEXTS[language];
    const customer = this.#registry.users.get(invoice.userId)?.user;
    const biller = this.#terms.billerOf(invoice.userId);
    const brand = await this.#brandOf(biller);
    const today = this.#today();
    const { terms, currency, state, paid } = invoice;
    const [money, day] = [
      (cents: number): string => moneyText(cents, currency, language),
      (item: IsoDate): string => dayText(item, language),
    ];
    const isOwed = ledgerStateOf(state) === 'owed';
    const parts = amountToPay(terms, today);
    const until = lastDiscountDay(terms);
    const discountLabel =
      until === null
        ? texts.discount
        : `${texts.discount} (${fillTemplate(texts.discountUntil, { day: day(until) })})`;
    const amounts: DocumentLine[] = [
      { label: texts.value, text: money(terms.value) },
      ...(isOwed && parts.discount > 0 ? [{ label: discountLabel, text: money(-parts.discount) }] : []),
      ...(isOwed && parts.fine > 0 ? [{ label: texts.fine, text: money(parts.fine) }] : []),
      ...(isOwed && parts.interest > 0 ? [{ label: texts.interest, text: money(parts.interest) }] : []),
    ];
    const taxId = customer && this.#terms.settingsOf(customer).taxId;
    const issuedOn = dayAt(invoice.issuedAt, serverTimeZone(this.#registry));
    const pix = isOwed ? this.#providers.pixOf(invoice, parts.total) : null;
    const instructions = isOwed ? this.#providers.instructionsFor(invoice) : '';
    return {
      language,
      brand: {
        name: brand.name || 'Farol',
        color: brand.color,
        logo: (await this.#logoOf(biller)) ?? null,
      },
      title: fillTemplate(texts.invoice, { number: String(invoice.id) }),
      facts: [
        { label: texts.customer, text: invoice.customer },
        ...(taxId ? [{ label: texts.taxId, text: taxId.text }] : []),
        ...(invoice.description === '' ? [] : [{ label: texts.description, text: invoice.description }]),
        { label: texts.issued, text: day(issuedOn) },
        { label: texts.due, text: day(terms.dueDate) },
        { label: texts.status, text: texts.statuses[state.ended ?? state.status] },
      ],
      amounts,
      total: paid
        ? { label: fillTemplate(texts.paid, { day: day(paid.date) }), text: money(paid.value) }
        : {
            label: fillTemplate(texts.toPay, { day: day(today) }),
            text: money(isOwed ? parts.total : 0),
          },
      pix: pix === null ? null : { title: texts.pix, hint: texts.pixHint, code: pix },
      instructions: instructions === '' ? null : { label: texts.instructions, text: instructions },
      link: isOwed && invoice.link !== null ? { label: texts.pay, text: invoice.link } : null,
      madeAt: this.#time.now(),
      fontPaths: await this.#fontPaths(),
    };
  }
}

/** The subsets of letters that the font has a file for, the most usual first. */
const ALPHABETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'];

async function fontsIn(folder: string | undefined): Promise<readonly string[]> {
  if (folder === undefined) return [];
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  return ALPHABETS.flatMap((alphabet) => {
    const pattern = new RegExp(String.raw`(^|[/\\])inter-${alphabet}-wght-normal[^/\\]*\.woff2$`);
    const name = files.find((file) => pattern.test(file));
    return name === undefined ? [] : [join(folder, name)];
  });
}

/** Draws in a thread that ends with the document, so that no other request waits and no memory stays. */
async function drawnInThread(content: InvoiceDocumentContent, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./document/invoice-document-thread.ts', import.meta.url), {
    workerData: content,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  try {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const [bytes] = await once(worker, 'message', { signal: ended });
    if (!(bytes instanceof Uint8Array)) throw new Error('the thread sent no document');
    return Buffer.from(bytes);
  } finally {
    await worker.terminate();
  }
}
