import type { IssuedInvoice } from './billing-change.ts';

/** Returns the invoices of a preview that can be issued: those that have no problem. */
export function issuableInvoices(planned: readonly IssuedInvoice[]): readonly IssuedInvoice[] {
  return planned.filter(({ problem }) => problem === null);
}

/**
 * Returns the invoices of a preview that are to be issued (§4). At first these are all that can be, except in place of
 * cancelled ones: somebody cancelled those on purpose.
 * @param switched the customers for whom the user chose otherwise
 */
export function chosenInvoices(
  planned: readonly IssuedInvoice[],
  switched: ReadonlySet<number>,
): readonly IssuedInvoice[] {
  return issuableInvoices(planned).filter(
    ({ userId, isReplacement }) => isReplacement === switched.has(userId),
  );
}

/** Returns for whom the user chose otherwise, when all invoices that can be issued are to be, or none of them. */
export function switchedForAll(planned: readonly IssuedInvoice[], isChosen: boolean): ReadonlySet<number> {
  return new Set(
    issuableInvoices(planned)
      .filter(({ isReplacement }) => isReplacement === isChosen)
      .map(({ userId }) => userId),
  );
}
