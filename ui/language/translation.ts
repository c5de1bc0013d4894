import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@farol/core/domain/values/locale';
import type { SignInCatalog, FirstViewCatalog, ScreensCatalog } from './pt-BR/catalog-shape.ts';

const i18n = createInstance();

type Texts = SignInCatalog | FirstViewCatalog | ScreensCatalog;

/** The texts come in three loads: before anybody is in, with the first view, and with the screens and dialogs. */
const TEXT_BUNDLES = {
  entrance: {
    'pt-BR': async () => (await import('./pt-BR/sign-in.ts')).signInPtBR,
    'es-ES': async () => (await import('./es-ES/sign-in.ts')).signInEsES,
    'en-US': async () => (await import('./en-US/sign-in.ts')).signInEnUS,
  },
  live: {
    'pt-BR': async () => (await import('./pt-BR/first-view.ts')).firstViewPtBR,
    'es-ES': async () => (await import('./es-ES/first-view.ts')).firstViewEsES,
    'en-US': async () => (await import('./en-US/first-view.ts')).firstViewEnUS,
  },
  office: {
    'pt-BR': async () => (await import('./pt-BR/screens.ts')).screensPtBR,
    'es-ES': async () => (await import('./es-ES/screens.ts')).screensEsES,
    'en-US': async () => (await import('./en-US/screens.ts')).screensEnUS,
  },
} satisfies Record<string, Record<Language, () => Promise<Texts>>>;
type TextBundle = keyof typeof TEXT_BUNDLES;

/** What was asked for so far: a language that is spoken later brings as much. */
const requestedBundles = new Set<TextBundle>(['entrance']);
/** What is there or on its way, by load and language. */
const bundlePromises = new Map<string, Promise<void>>();

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
    resources: { [language]: { translation: await TEXT_BUNDLES.entrance[language]() } },
    interpolation: { prefix: '%', suffix: '%', escapeValue: false },
    parseMissingKeyHandler: (key, given) => given ?? missingTextMarker(key),
    returnNull: false,
  });
  bundlePromises.set(`entrance ${language}`, Promise.resolve());
  document.documentElement.lang = language;
}

/** Speaks another language from now on; its texts are fetched the first time. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  // Whoever signs in changes the language and asks for more at the same moment.
  for (let known = 0; known < requestedBundles.size;) {
    known = requestedBundles.size;
    await Promise.all([...requestedBundles].map((load) => fetchBundle(load, language)));
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Fetches the texts of the first view (`live`) or of screens and dialogs (`office`), in every language that was spoken so far and from now on. */
export async function loadTextBundle(load: Exclude<TextBundle, 'entrance'>): Promise<void> {
  requestedBundles.add(load);
  const spoken = LANGUAGE_NAMES.filter(([language]) => i18n.hasResourceBundle(language, 'translation'));
  await Promise.all(spoken.map(([language]) => fetchBundle(load, language)));
}

/** What is fetched for later, together with the texts of screens and dialogs. */
export async function withScreenTexts<T>(load: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load, loadTextBundle('office')]);
  return loaded;
}

/** What stands on the screen where a text is missing. */
export function missingTextMarker(key: string): string {
  return `_KT_${key}_KT_`;
}

/** What could not be fetched is asked for again the next time. */
function fetchBundle(load: TextBundle, language: Language): Promise<void> {
  const name = `${load} ${language}`;
  const known = bundlePromises.get(name);
  if (known) return known;
  const read: () => Promise<Texts> = TEXT_BUNDLES[load][language];
  const texts = read().then((added) => {
    i18n.addResourceBundle(language, 'translation', added, true, true);
  });
  bundlePromises.set(name, texts);
  texts.catch(() => bundlePromises.delete(name));
  return texts;
}
