import { createHash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { IntegrationService } from '../integrations/integrations.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { badRequest, notFound, unauthorized } from '../wire/http-error.ts';
import { isHarmlessAsaasEvent, readAsaasEvent } from './asaas-wire.ts';
import type { InvoiceLedger } from './invoice-ledger.ts';
import type { ProviderChannel } from './provider-channel.ts';
import type { ProviderNotice } from './provider.ts';

/** How long a message is known again; providers repeat theirs for some days. */
const KEPT_MS = 400 * 86_400_000;

/** What payment providers tell by themselves. */
export class ProviderWebhook {
  readonly #registry: Registry;
  readonly #integrations: IntegrationService;
  readonly #ledger: InvoiceLedger;
  readonly #channel: ProviderChannel;
  readonly #time: ServerClock;

  constructor(
    registry: Registry,
    options: {
      integrations: IntegrationService;
      ledger: InvoiceLedger;
      channel: ProviderChannel;
      time: ServerClock;
    },
  ) {
    this.#registry = registry;
    this.#integrations = options.integrations;
    this.#ledger = options.ledger;
    this.#channel = options.channel;
    this.#time = options.time;
  }

  /**
   * Takes a message. Resolves for whatever the provider need not send again: what was applied, what changes nothing,
   * and what is about no invoice of this server. Throws 404 for another provider, 401 for a wrong token and where none
   * is set, 400 for what is no message.
   * @param token as the message brings it; undefined without one
   */
  async receive(provider: string, token: string | undefined, read: () => Promise<unknown>): Promise<void> {
    if (provider !== 'asaas') throw notFound();
    const expected = this.#integrations.active('asaas')?.secrets['webhookToken'] ?? '';
    if (expected === '' || token === undefined || !isSameSecret(token, expected)) throw unauthorized();
    const notice = readAsaasEvent(await read());
    if (!notice) throw badRequest('The message cannot be read');
    await this.#ledger.transaction(async (query, after) => {
      const key = { provider, message_id: notice.eventId };
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('provider_events')
        .values({ ...key, received_at: this.#time.now(), cause: notice.cause, outcome: 'received' })
        .onConflict((conflict) => conflict.columns(['provider', 'message_id']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return;
      const outcome = await this.#apply(query, provider, notice, after);
      await query
        .updateTable('provider_events')
        .set({ outcome })
        .where('provider', '=', provider)
        .where('message_id', '=', notice.eventId)
        .execute();
    });
  }

  /** Forgets messages that nobody repeats any more. */
  async removeOld(now: number): Promise<void> {
    await this.#registry.query
      .deleteFrom('provider_events')
      .where('received_at', '<', now - KEPT_MS)
      .execute();
  }

  async #apply(
    query: Kysely<Schema>,
    provider: string,
    notice: ProviderNotice,
    after: (() => void)[],
  ): Promise<string> {
    const id = await this.#invoiceOf(query, provider, notice);
    if (id === undefined) return 'foreign';
    const { cause, paid } = notice;
    const outcome = await this.#ledger.changeWithin(query, id, { cause, paid }, after);
    if (outcome.kind !== 'ignored') return outcome.kind;
    // Whatever was lost or came in another order: the provider is asked how it is.
    const isHarmless = outcome.reason === 'repeated' || isHarmlessAsaasEvent(cause);
    if (!isHarmless) await this.#ledger.enqueue(query, outcome.invoice, 'look', notice.eventId, after);
    return outcome.reason;
  }

  /** Messages about a charge that was replaced are about no invoice any more. */
  async #invoiceOf(
    query: Kysely<Schema>,
    provider: string,
    { charge }: ProviderNotice,
  ): Promise<number | undefined> {
    const row = await query
      .selectFrom('invoices')
      .select('id')
      .where('provider', '=', provider)
      .where('charge_id', '=', charge.id)
      .executeTakeFirst();
    if (row) return row.id;
    // The answer with its id was lost, or has not come yet.
    const named = charge.reference === null ? undefined : this.#channel.readReference(charge.reference);
    if (!named) return undefined;
    const { numUpdatedRows } = await query
      .updateTable('invoices')
      .set({ charge_id: charge.id })
      .where('id', '=', named.id)
      .where('provider', '=', provider)
      .where('charge_number', '=', named.chargeNumber)
      .where('charge_id', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? named.id : undefined;
  }
}

/** Compares in the same time, however much is right. */
function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(hashOf(left), hashOf(right));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
