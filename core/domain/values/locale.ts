/** The languages of the console (§1). */
export type Language = 'pt-BR' | 'es-ES' | 'en-US';

const LANGUAGES: Record<string, Language> = { pt: 'pt-BR', es: 'es-ES', en: 'en-US' };

/** Where a language may be named before anyone signed in, in the order of §1. */
export interface LanguageSources {
  /** The `locale` parameter of the address. */
  query: string | undefined;
  /** The browser's languages, the preferred one first. */
  browser: readonly string[];
  /** The `lang` attribute of the page. */
  html: string | undefined;
}

/** Where a language may be named afterwards. */
export interface LanguageChoices {
  /** What the address names, or the visitor picked on this browser. */
  chosen: Language | undefined;
  /** The product's `lang` attribute of the user. */
  user: unknown;
  /** The product's `lang` attribute of the server. */
  server: unknown;
}

/** §1: the locale of the query, else of the browser, else of the page, else Brazilian Portuguese. Unknown ones are passed over. */
export function initialLanguage({ query, browser, html }: LanguageSources): Language {
  return firstLanguage([query, ...browser, html]) ?? 'pt-BR';
}

/** The language once more is known: what was picked, else the user's, else the server's, else the one of the start. */
export function effectiveLanguage({ chosen, user, server }: LanguageChoices, initial: Language): Language {
  return firstLanguage([chosen, user, server]) ?? initial;
}

/** The language that a tag such as `pt`, `pt_PT` or `en-GB` means here; nothing for a language the console does not speak. */
export function parseLanguage(tag: unknown): Language | undefined {
  const primary = typeof tag === 'string' ? (tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '') : '';
  return Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary] : undefined;
}

function firstLanguage(tags: readonly unknown[]): Language | undefined {
  for (const tag of tags) {
    const language = parseLanguage(tag);
    if (language) return language;
  }
  return undefined;
}
