import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@farol/core/domain/locale';
import type { EntranceCatalogue, LiveCatalogue, OfficeCatalogue } from './catalogue.ts';

const i18n = createInstance();

type Texts = EntranceCatalogue | LiveCatalogue | OfficeCatalogue;

/** The texts come in three loads: before anybody is in, with the first view, and with the screens and dialogs. */
const LOADS = {
  entrance: {
    'pt-BR': async () => (await import('./pt-BR/entrance.ts')).entrancePtBR,
    'es-ES': async () => (await import('./es-ES/entrance.ts')).entranceEsES,
    'en-US': async () => (await import('./en-US/entrance.ts')).entranceEnUS,
  },
  live: {
    'pt-BR': async () => (await import('./pt-BR/live.ts')).livePtBR,
    'es-ES': async () => (await import('./es-ES/live.ts')).liveEsES,
    'en-US': async () => (await import('./en-US/live.ts')).liveEnUS,
  },
  office: {
    'pt-BR': async () => (await import('./pt-BR/office.ts')).officePtBR,
    'es-ES': async () => (await import('./es-ES/office.ts')).officeEsES,
    'en-US': async () => (await import('./en-US/office.ts')).officeEnUS,
  },
} satisfies Record<string, Record<Language, () => Promise<Texts>>>;
type Load = keyof typeof LOADS;

/** What was asked for so far: a language that is spoken later brings as much. */
const asked = new Set<Load>(['entrance']);
/** What is there or on its way, by load and language. */
const fetched = new Map<string, Promise<void>>();

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
    resources: { [language]: { translation: await LOADS.entrance[language]() } },
    interpolation: { prefix: '%', suffix: '%', escapeValue: false },
    parseMissingKeyHandler: (key, given) => given ?? markedKey(key),
    returnNull: false,
  });
  fetched.set(`entrance ${language}`, Promise.resolve());
  document.documentElement.lang = language;
}

/** Speaks another language from now on; its texts are fetched the first time. */
export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  // Whoever signs in changes the language and asks for more at the same moment.
  for (let known = 0; known < asked.size;) {
    known = asked.size;
    await Promise.all([...asked].map((load) => fetchTexts(load, language)));
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Fetches the texts of the first view (`live`) or of screens and dialogs (`office`), in every language that was spoken so far and from now on. */
export async function speak(load: Exclude<Load, 'entrance'>): Promise<void> {
  asked.add(load);
  const spoken = LANGUAGE_NAMES.filter(([language]) => i18n.hasResourceBundle(language, 'translation'));
  await Promise.all(spoken.map(([language]) => fetchTexts(load, language)));
}

/** What is fetched for later, together with the texts of screens and dialogs. */
export async function withWords<T>(load: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load, speak('office')]);
  return loaded;
}

/** What stands on the screen where a text is missing. */
export function markedKey(key: string): string {
  return `_KT_${key}_KT_`;
}

/** What could not be fetched is asked for again the next time. */
function fetchTexts(load: Load, language: Language): Promise<void> {
  const name = `${load} ${language}`;
  const known = fetched.get(name);
  if (known) return known;
  const read: () => Promise<Texts> = LOADS[load][language];
  const texts = read().then((added) => {
    i18n.addResourceBundle(language, 'translation', added, true, true);
  });
  fetched.set(name, texts);
  texts.catch(() => fetched.delete(name));
  return texts;
}
