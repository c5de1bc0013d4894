import { createContext, use, useSyncExternalStore } from 'react';
import type { Translate, Translation } from './texts.ts';
import { currentTranslation, onTranslationChange } from './translation.ts';

const TranslationContext = createContext<Translation | undefined>(undefined);

/** Gives all children another translation than that of the page. */
export const TranslationProvider = TranslationContext.Provider;

/** Returns the texts and the locale of the page, and draws the component again when its language changes. */
export function useTranslation(): { readonly t: Translate; readonly i18n: Translation } {
  const provided = use(TranslationContext);
  const current = useSyncExternalStore(onTranslationChange, currentTranslation);
  const i18n = provided ?? current;
  return { t: i18n.t, i18n };
}
