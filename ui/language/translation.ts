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

/** The texts of each language used so far: code that is loaded once, for every app on the page. */
const usedTexts = new Map<Language, Texts>();

/** The language of one running app. Before the start it has no texts. */
export class AppLanguage {
  readonly #root: { lang: string };
  readonly #listeners = new Set<() => void>();
  #current: Translation = textsOf('pt-BR');
  #lastRequest = 0;

  /** @param root the element whose language is that of the app */
  constructor(root: { lang: string }) {
    this.#root = root;
  }

  /** Returns the translation; one per language. */
  readonly getSnapshot = (): Translation => this.#current;

  /** Calls a function whenever the language has changed. Returns what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the app in a language, once its texts are loaded; of several the one that was asked for last. */
  async show(language: Language): Promise<void> {
    const request = ++this.#lastRequest;
    if (this.#current === usedTexts.get(language)) return;
    // Signing in may change the language and request more bundles at the same time.
    for (let loadedCount = 0; loadedCount < requestedBundles.size;) {
      loadedCount = requestedBundles.size;
      await Promise.all([...requestedBundles].map((bundle) => fetchBundle(bundle, language)));
    }
    if (request !== this.#lastRequest) return;
    this.#current = textsIn(language);
    this.#root.lang = language;
    for (const listener of this.#listeners) listener();
  }
}

/** Loads a bundle in all languages used so far and later. */
export async function loadTextBundle(bundle: TextBundle): Promise<void> {
  requestedBundles.add(bundle);
  await Promise.all([...usedTexts.keys()].map((language) => fetchBundle(bundle, language)));
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
