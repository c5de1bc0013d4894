import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { SCREEN_CODE } from '@farol/core/console/screen-code';
import type { Language } from '@farol/core/domain/values/locale';
import { withPluralOfZero } from './plural-of-zero.ts';
import type {
  DriverCatalog,
  SignInCatalog,
  FirstViewCatalog,
  ScreensCatalog,
} from './pt-BR/catalog-shape.ts';

const i18n = createInstance();

type Texts = SignInCatalog | DriverCatalog | FirstViewCatalog | ScreensCatalog;

/**
 * The texts in four bundles: before anybody is signed in, for drivers, with the first view, and with the screens and
 * dialogs.
 */
const TEXT_BUNDLES = {
  entrance: {
    'pt-BR': async () => (await import('./pt-BR/sign-in.ts')).signInPtBR,
    'es-ES': async () => (await import('./es-ES/sign-in.ts')).signInEsES,
    'en-US': async () => (await import('./en-US/sign-in.ts')).signInEnUS,
  },
  driver: {
    'pt-BR': async () => (await import('./pt-BR/driver.ts')).driverPtBR,
    'es-ES': async () => (await import('./es-ES/driver.ts')).driverEsES,
    'en-US': async () => (await import('./en-US/driver.ts')).driverEnUS,
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

/** The bundles requested so far; a language chosen later loads the same ones. */
const requestedBundles = new Set<TextBundle>(['entrance']);
/** The loaded and loading bundles, by bundle and language. */
const bundlePromises = new Map<string, Promise<void>>();

/** The languages by their own names, the default first (§1). */
export const LANGUAGE_NAMES: readonly (readonly [Language, string])[] = [
  ['pt-BR', 'Português'],
  ['es-ES', 'Español'],
  ['en-US', 'English'],
];

/**
 * Starts the translation in one language. Placeholders are enclosed in percent signs; a missing text shows
 * its marked key (§1).
 */
export async function startLanguage(language: Language): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: withPluralOfZero(await TEXT_BUNDLES.entrance[language]()) } },
    interpolation: { prefix: '%', suffix: '%', escapeValue: false },
    parseMissingKeyHandler: (key, given) => given ?? missingTextMarker(key),
    returnNull: false,
  });
  bundlePromises.set(`entrance ${language}`, Promise.resolve());
  document.documentElement.lang = language;
}

/** Changes the language; its texts are loaded the first time. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  // Signing in may change the language and request more bundles at the same time.
  for (let loadedCount = 0; loadedCount < requestedBundles.size;) {
    loadedCount = requestedBundles.size;
    await Promise.all([...requestedBundles].map((bundle) => fetchBundle(bundle, language)));
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/**
 * Loads the texts of drivers (`driver`), of the first view (`live`) or of screens and dialogs (`office`), in all languages used so
 * far and later.
 */
export async function loadTextBundle(bundle: Exclude<TextBundle, 'entrance'>): Promise<void> {
  requestedBundles.add(bundle);
  const usedLanguages = LANGUAGE_NAMES.filter(([language]) =>
    i18n.hasResourceBundle(language, 'translation'),
  );
  await Promise.all(usedLanguages.map(([language]) => fetchBundle(bundle, language)));
}

/** Loads the texts of screens and dialogs, and the code of what only they read. */
export async function loadScreenParts(): Promise<void> {
  await Promise.all([loadTextBundle('office'), SCREEN_CODE.load()]);
}

/** Waits for a module together with what screens and dialogs need: their texts, and what only they read. */
export async function withScreenTexts<T>(load: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load, loadScreenParts()]);
  return loaded;
}

/** Returns what the screen shows where a text is missing. */
export function missingTextMarker(key: string): string {
  return `_KT_${key}_KT_`;
}

/** Loads a bundle once; a failed one is requested again the next time. */
function fetchBundle(bundle: TextBundle, language: Language): Promise<void> {
  const name = `${bundle} ${language}`;
  const pending = bundlePromises.get(name);
  if (pending) return pending;
  const load: () => Promise<Texts> = TEXT_BUNDLES[bundle][language];
  const texts = load().then((added) => {
    i18n.addResourceBundle(language, 'translation', withPluralOfZero(added), true, true);
  });
  bundlePromises.set(name, texts);
  texts.catch(() => bundlePromises.delete(name));
  return texts;
}
