/** The most characters in the name of a sheet. */
const MAX_LENGTH = 31;

/**
 * Returns a name for a sheet: the title without what spreadsheets refuse, cut to 31 characters, and numbered
 * where another sheet has it in any case of letters.
 */
export function uniqueSheetName(title: string, taken: ReadonlySet<string>): string {
  const known = new Set([...taken].map((name) => name.toLowerCase()));
  const clean =
    title.replaceAll(/[[\]:*?/\\\p{Cc}\p{Cs}]/gu, ' ').replaceAll(/^['\s]+|['\s]+$/g, '') || 'Sheet';
  // "History" belongs to the spreadsheet program.
  const base = clean.toLowerCase() === 'history' ? `${clean} 1` : clean;
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const name = cut(base, MAX_LENGTH - suffix.length) + suffix;
    if (!known.has(name.toLowerCase())) return name;
  }
}

/** Cuts a text without halving a character. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
