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
