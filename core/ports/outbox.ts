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
  /** Sends a dead letter again. One that is none any more is no error. */
  resend(id: number): Promise<void>;
  /** Removes a dead letter. One that is none any more is no error. */
  remove(id: number): Promise<void>;
}
