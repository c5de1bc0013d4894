import type { Translate } from '../../language/texts.ts';

const caches = new WeakMap<Translate, Map<string, string>>();

/**
 * Returns the text of a key without placeholders, looked up once per language: lists need the same few texts
 * hundreds of times.
 */
export function cachedText(t: Translate, key: string): string {
  let cache = caches.get(t);
  if (!cache) caches.set(t, (cache = new Map()));
  let text = cache.get(key);
  if (text === undefined) cache.set(key, (text = t(key)));
  return text;
}
