import type { i18n as Translation } from 'i18next';

/** A text of the catalogue, or what stands in for it where the catalogue has none: what servers name there is no end of. */
export function textOrFallback(i18n: Translation, key: string, fallback: string): string {
  return i18n.exists(key) ? i18n.t(key) : fallback;
}
