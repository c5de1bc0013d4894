import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@farol/core/domain/locale';
import type { Catalogue, EntranceCatalogue } from './catalogue.ts';

const i18n = createInstance();

const ENTRANCE: Record<Language, () => Promise<EntranceCatalogue>> = {
  'pt-BR': async () => (await import('./pt-BR/entrance.ts')).entrancePtBR,
  'es-ES': async () => (await import('./es-ES/entrance.ts')).entranceEsES,
  'en-US': async () => (await import('./en-US/entrance.ts')).entranceEnUS,
};
const WHOLE: Record<Language, () => Promise<Catalogue>> = {
  'pt-BR': async () => (await import('./pt-BR.ts')).ptBR,
  'es-ES': async () => (await import('./es-ES.ts')).esES,
  'en-US': async () => (await import('./en-US.ts')).enUS,
};
/** The texts of the console are not fetched before somebody comes in. */
let catalogues: Record<Language, () => Promise<EntranceCatalogue | Catalogue>> = ENTRANCE;

/** The languages as they call themselves, the default first (§1). */
export const LANGUAGE_NAMES: readonly (readonly [Language, string])[] = [
  ['pt-BR', 'Português'],
  ['es-ES', 'Español'],
  ['en-US', 'English'],
];

/** Starts the translation in one language. Placeholders stand between percent signs; a missing text shows its marked key (§1). */
export async function startLanguage(language: Language): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await catalogues[language]() } },
    interpolation: { prefix: '%', suffix: '%', escapeValue: false },
    parseMissingKeyHandler: (key, given) => given ?? markedKey(key),
    returnNull: false,
  });
  document.documentElement.lang = language;
}

/** Speaks another language from now on; its texts are fetched the first time. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  if (!i18n.hasResourceBundle(language, 'translation')) await fetchTexts(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Fetches what the console says besides the entrance, in every language that was spoken so far and from now on. */
export async function speakWhole(): Promise<void> {
  if (catalogues === WHOLE) return;
  catalogues = WHOLE;
  const spoken = LANGUAGE_NAMES.filter(([language]) => i18n.hasResourceBundle(language, 'translation'));
  await Promise.all(spoken.map(([language]) => fetchTexts(language)));
}

/** What stands on the screen where a text is missing. */
export function markedKey(key: string): string {
  return `_KT_${key}_KT_`;
}

async function fetchTexts(language: Language): Promise<void> {
  i18n.addResourceBundle(language, 'translation', await catalogues[language](), true, true);
}
