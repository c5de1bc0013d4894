import { createContext, use, useSyncExternalStore } from 'react';
import type { Translate, Translation } from './texts.ts';
import type { AppLanguage } from './translation.ts';

const LanguageContext = createContext<AppLanguage | undefined>(undefined);
const TranslationContext = createContext<Translation | undefined>(undefined);

/** Gives all children the language of their app. */
export const LanguageProvider = LanguageContext.Provider;

/** Gives all children another translation than that of their app. */
export const TranslationProvider = TranslationContext.Provider;

/**
 * Returns the texts and the locale of the app, and draws the component again when its language changes. Throws outside an
 * app: a programming error.
 */
export function useTranslation(): { readonly t: Translate; readonly i18n: Translation } {
  const language = use(LanguageContext);
  if (!language) throw new Error('LanguageProvider is missing');
  const current = useSyncExternalStore(language.subscribe, language.getSnapshot);
  const i18n = use(TranslationContext) ?? current;
  return { t: i18n.t, i18n };
}
