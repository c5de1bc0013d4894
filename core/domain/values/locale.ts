/** The languages of the console (§1). */
export type Language = 'pt-BR' | 'es-ES' | 'en-US';

const LANGUAGES: Record<string, Language> = { pt: 'pt-BR', es: 'es-ES', en: 'en-US' };

/** The sources of the language before sign-in, in the order of §1. */
export interface LanguageSources {
  /** The `locale` parameter of the URL. */
  query: string | undefined;
  /** The browser's languages, the preferred one first. */
  browser: readonly string[];
  /** The `lang` attribute of the page. */
  html: string | undefined;
}

/** The sources of the language after sign-in. */
export interface LanguageChoices {
  /** The language in the URL, or the one the user picked in this browser. */
  chosen: Language | undefined;
  /** The product's `lang` attribute of the user. */
  user: unknown;
  /** The product's `lang` attribute of the server. */
  server: unknown;
}

/**
 * Returns the language before sign-in (§1): that of the query, otherwise of the browser, otherwise of the
 * page, otherwise Brazilian Portuguese. Unknown ones are skipped.
 */
export function initialLanguage({ query, browser, html }: LanguageSources): Language {
  return firstLanguage([query, ...browser, html]) ?? 'pt-BR';
}

/**
 * Returns the language after sign-in: the picked one, otherwise the user's, otherwise the server's, otherwise
 * the initial one.
 */
export function effectiveLanguage({ chosen, user, server }: LanguageChoices, initial: Language): Language {
  return firstLanguage([chosen, user, server]) ?? initial;
}

/** Returns the language of a tag such as `pt`, `pt_PT` or `en-GB`; undefined for an unsupported one. */
export function parseLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const primary = tag
    .trim()
    .toLowerCase()
    .replace(/[-_].*/s, '');
  return Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary] : undefined;
}

/**
 * Returns the tag in which numbers, dates and units of a language are read and written: the first of the browser's
 * tags that is of the language and names a region, such as `es-MX`; otherwise that of the language.
 */
export function regionalTag(language: Language, browser: readonly string[]): string {
  const tag = browser.find((item) => parseLanguage(item) === language && regionOf(item) !== undefined);
  return tag ?? language;
}

/** Returns the region that a tag names, such as `MX`; undefined without one, and for what is no tag. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}

function firstLanguage(tags: readonly unknown[]): Language | undefined {
  for (const tag of tags) {
    const language = parseLanguage(tag);
    if (language) return language;
  }
  return undefined;
}
