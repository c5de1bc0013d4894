/**
 * Returns the texts with a text for none beside each plural that has none of its own: in Portuguese the rules of plurals
 * count 0 as one, and people write "0 dispositivos".
 */
export function withPluralOfZero(texts: object): Record<string, unknown> {
  const all: [string, unknown][] = [];
  for (const [key, text] of Object.entries<unknown>({ ...texts })) {
    all.push([key, typeof text === 'object' && text !== null ? withPluralOfZero(text) : text]);
    const zero = key.replace(/_other$/, '_zero');
    if (!Object.hasOwn(texts, zero)) all.push([zero, text]);
  }
  return Object.fromEntries(all);
}
