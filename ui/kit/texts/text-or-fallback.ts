import type { Translation } from '../../language/texts.ts';

/**
 * Returns a text of the catalog, or the fallback for a key it lacks: servers may use names that no catalog
 * knows.
 */
export function textOrFallback(i18n: Translation, key: string, fallback: string): string {
  return i18n.exists(key) ? i18n.t(key) : fallback;
}
