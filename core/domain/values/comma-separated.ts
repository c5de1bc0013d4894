/**
 * Returns the items of a comma-separated list, trimmed, without empty ones; empty for values other than text.
 */
export function parseCommaList(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
