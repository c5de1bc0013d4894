import type { TFunction } from 'i18next';

const memories = new WeakMap<TFunction, Map<string, string>>();

/** The text of a key without placeholders, looked up once in each language: a list says the same few words hundreds of times. */
export function wordOf(t: TFunction, key: string): string {
  let memory = memories.get(t);
  if (!memory) memories.set(t, (memory = new Map()));
  let word = memory.get(key);
  if (word === undefined) memory.set(key, (word = t(key)));
  return word;
}
