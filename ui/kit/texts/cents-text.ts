/** Returns whole cents as an amount in the format of a language, such as `0.14`. What the currency is, who pays knows. */
export function centsText(cents: number, language: string): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    cents / 100,
  );
}
