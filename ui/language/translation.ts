import { SCREEN_CODE } from '@farol/core/console/screen-code';
import type { Language } from '@farol/core/domain/values/locale';
import { textsOf, type Texts, type Translation } from './texts.ts';
import type {
  DriverCatalog,
  SignInCatalog,
  FirstViewCatalog,
  ScreensCatalog,
} from './pt-BR/catalog-shape.ts';

type Bundle = SignInCatalog | DriverCatalog | FirstViewCatalog | ScreensCatalog;

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
} satisfies Record<string, Record<Language, () => Promise<Bundle>>>;
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

/** The texts of each language used so far. */
const usedTexts = new Map<Language, Texts>();
/** The translation of the page. Before the start it has no texts. */
let current: Translation = textsOf('pt-BR');
const listeners = new Set<() => void>();

/** Returns the translation of the page; one per language. */
export function currentTranslation(): Translation {
  return current;
}

/** Calls a function whenever the language of the page has changed. Returns what ends that. */
export function onTranslationChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts the translation in one language. */
export async function startLanguage(language: Language): Promise<void> {
  await fetchBundle('entrance', language);
  showTexts(language);
}

/** Changes the language; its texts are loaded the first time. */
export async function changeLanguage(language: Language): Promise<void> {
  if (current === usedTexts.get(language)) return;
  // Signing in may change the language and request more bundles at the same time.
  for (let loadedCount = 0; loadedCount < requestedBundles.size;) {
    loadedCount = requestedBundles.size;
    await Promise.all([...requestedBundles].map((bundle) => fetchBundle(bundle, language)));
  }
  showTexts(language);
}

/**
 * Loads the texts of drivers (`driver`), of the first view (`live`) or of screens and dialogs (`office`), in all languages used so
 * far and later.
 */
export async function loadTextBundle(bundle: Exclude<TextBundle, 'entrance'>): Promise<void> {
  requestedBundles.add(bundle);
  await Promise.all([...usedTexts.keys()].map((language) => fetchBundle(bundle, language)));
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

/** Makes the texts of a language, which are loaded, those of the page. */
function showTexts(language: Language): void {
  current = textsIn(language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function textsIn(language: Language): Texts {
  const texts = usedTexts.get(language) ?? textsOf(language);
  usedTexts.set(language, texts);
  return texts;
}

/** Loads a bundle once; a failed one is requested again the next time. */
function fetchBundle(bundle: TextBundle, language: Language): Promise<void> {
  const name = `${bundle} ${language}`;
  const pending = bundlePromises.get(name);
  if (pending) return pending;
  const load: () => Promise<Bundle> = TEXT_BUNDLES[bundle][language];
  const texts = load().then((added) => {
    textsIn(language).add(added);
  });
  bundlePromises.set(name, texts);
  texts.catch(() => bundlePromises.delete(name));
  return texts;
}
