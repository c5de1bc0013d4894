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
 * Texts that are loaded together, in each language: those before anybody is signed in, of drivers (`driver-texts.ts`), and of
 * the first view and of screens and dialogs (`screen-texts.ts`).
 */
export type TextBundle = Readonly<Record<Language, () => Promise<Bundle>>>;

const ENTRANCE_TEXTS: TextBundle = {
  'pt-BR': async () => (await import('./pt-BR/sign-in.ts')).signInPtBR,
  'es-ES': async () => (await import('./es-ES/sign-in.ts')).signInEsES,
  'en-US': async () => (await import('./en-US/sign-in.ts')).signInEnUS,
};

/** The bundles requested so far; a language chosen later loads the same ones. */
const requestedBundles = new Set([ENTRANCE_TEXTS]);
/** The loaded and loading bundles, by what loads one in one language. */
const bundlePromises = new Map<TextBundle[Language], Promise<void>>();

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

/**
 * Starts the translation in one language.
 * @param bundles what the page shows first besides the entrance
 */
export async function startLanguage(language: Language, bundles: readonly TextBundle[] = []): Promise<void> {
  for (const bundle of bundles) requestedBundles.add(bundle);
  await Promise.all([...requestedBundles].map((bundle) => fetchBundle(bundle, language)));
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

/** Loads a bundle in all languages used so far and later. */
export async function loadTextBundle(bundle: TextBundle): Promise<void> {
  requestedBundles.add(bundle);
  await Promise.all([...usedTexts.keys()].map((language) => fetchBundle(bundle, language)));
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
  const load = bundle[language];
  const pending = bundlePromises.get(load);
  if (pending) return pending;
  const texts = load().then((added) => {
    textsIn(language).add(added);
  });
  bundlePromises.set(load, texts);
  texts.catch(() => bundlePromises.delete(load));
  return texts;
}
