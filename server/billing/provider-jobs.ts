import type { NewJob } from '../outbox/delivery-channel.ts';
import type { StoredInvoice } from '../storage/tables/invoices.ts';

/** The `channel` of what goes to payment providers. */
export const PROVIDER_CHANNEL = 'billing';
/** Calls about one customer are made one after the other; so many go side by side. */
const LANES = 4;
const JOB_LIFETIME_MS = 30 * 86_400_000;

/** What is done with a charge at its provider. */
export type ProviderTask = 'charge' | 'cancel' | 'refund' | 'receivedInCash' | 'look';

/** What the outbox keeps of it. */
export interface ProviderJob {
  readonly task: ProviderTask;
  readonly invoiceId: number;
  readonly chargeNumber: number;
}

/**
 * Returns the job of a task; one with the same key is added to the outbox once.
 * @param key distinguishes tasks of one kind about one charge
 * @param now milliseconds since the epoch
 */
export function providerJob(
  { id, userId, chargeNumber, customer, provider }: StoredInvoice,
  task: ProviderTask,
  key: string,
  now: number,
): NewJob {
  const payload: ProviderJob = { task, invoiceId: id, chargeNumber };
  return {
    channel: PROVIDER_CHANNEL,
    key: `billing:${task}:${id}:${chargeNumber}:${key}`,
    origin: `user:${userId}`,
    target: `billing:${provider}:${id % LANES}`,
    recipient: customer.slice(0, 100),
    userId: userId === 0 ? null : userId,
    payload,
    expiresAt: now + JOB_LIFETIME_MS,
  };
}
