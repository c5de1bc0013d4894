import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoices } from '@farol/core/ports/invoices';
import { failureOf } from './failure-of.ts';

/** A server whose user has two invoices, the only ones: of 49.90 each. */
export interface InvoicesUnderTest {
  invoices: Invoices;
  /** That of a server that has gone away. */
  disconnected: Invoices;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Invoices` port must do (facts §7). */
export function invoicesContract(
  title: string,
  open: () => Promise<InvoicesUnderTest> | InvoicesUnderTest,
): void {
  describe(`the invoices of ${title}`, () => {
    let opened: InvoicesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('own invoices are read with amounts in whole cents', async () => {
      const own = await opened.invoices.own();
      expect(own.map(({ value, currency }) => [value, currency])).toEqual([
        [4990, 'BRL'],
        [4990, 'BRL'],
      ]);
    });

    test('an invoice is read as a document, and one that is not there is refused', async () => {
      const [invoice] = await opened.invoices.own();
      const document = await opened.invoices.document(invoice?.id ?? 0);
      expect(new TextDecoder('latin1').decode(document.slice(0, 5))).toBe('%PDF-');
      expect(await failureOf(opened.invoices.document(999_999))).toMatchObject({ status: 404 });
    });

    test('the own account is said to be open where nothing is late', async () => {
      expect(await opened.invoices.account()).toEqual({
        standing: 'active',
        trustUntil: null,
        suspendedOn: null,
      });
    });

    test('a server that has gone away is reported as such', async () => {
      const { disconnected } = opened;
      expect(await failureOf(disconnected.own())).toMatchObject(GONE);
      expect(await failureOf(disconnected.account())).toMatchObject(GONE);
      expect(await failureOf(disconnected.document(1))).toMatchObject(GONE);
    });
  });
}

const GONE = { code: 'NETWORK', status: 0 };
