import type { TFunction } from 'i18next';

const caches = new WeakMap<TFunction, Map<string, string>>();

/** The text of a key without placeholders, looked up once in each language: a list says the same few words hundreds of times. */
export function cachedText(t: TFunction, key: string): string {
  let cache = caches.get(t);
  if (!cache) caches.set(t, (cache = new Map()));
  let text = cache.get(key);
  if (text === undefined) cache.set(key, (text = t(key)));
  return text;
}
