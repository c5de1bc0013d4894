import type { OutboxPage } from '../domain/server/outbox.ts';

/**
 * What could not be delivered (contract §4.8); only servers of the product have it. Administrators see everything,
 * managers what is for their accounts. Every method rejects with a Failure.
 */
export interface Outbox {
  /**
   * Returns what waits, and a page of dead letters, the newest first.
   * @param before the letter after which the page begins; undefined for the newest
   */
  page(before: number | undefined): Promise<OutboxPage>;
  /** Sends a dead letter again. Not an error when it no longer is one. */
  resend(id: number): Promise<void>;
  /** Removes a dead letter. Not an error when it no longer is one. */
  remove(id: number): Promise<void>;
}
