import { SCREEN_CODE } from '@farol/core/console/screen-code';
import { loadTextBundle, type TextBundle } from './translation.ts';

/** The texts of the first view. */
export const FIRST_VIEW_TEXTS: TextBundle = {
  'pt-BR': async () => (await import('./pt-BR/first-view.ts')).firstViewPtBR,
  'es-ES': async () => (await import('./es-ES/first-view.ts')).firstViewEsES,
  'en-US': async () => (await import('./en-US/first-view.ts')).firstViewEnUS,
};

/** The texts of screens and dialogs. */
export const SCREEN_TEXTS: TextBundle = {
  'pt-BR': async () => (await import('./pt-BR/screens.ts')).screensPtBR,
  'es-ES': async () => (await import('./es-ES/screens.ts')).screensEsES,
  'en-US': async () => (await import('./en-US/screens.ts')).screensEnUS,
};

/** Loads the texts of screens and dialogs, and the code of what only they read. */
export async function loadScreenParts(): Promise<void> {
  await Promise.all([loadTextBundle(SCREEN_TEXTS), SCREEN_CODE.load()]);
}

/** Waits for a module together with what screens and dialogs need: their texts, and what only they read. */
export async function withScreenTexts<T>(load: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load, loadScreenParts()]);
  return loaded;
}
