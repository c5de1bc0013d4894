import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { BrowserPreferences } from '@farol/core/domain/preference/browser-preferences';

const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)');

/** The colour scheme on the screen: the chosen one, or the system's as long as none is chosen. Marks the page with it. */
export function useColorScheme(chosen: BrowserPreferences['scheme']): 'light' | 'dark' {
  const isDark = useSyncExternalStore(watchSystem, () => darkSchemeQuery.matches);
  const scheme = chosen === 'auto' ? (isDark ? 'dark' : 'light') : chosen;
  useLayoutEffect(() => {
    // The kit reads this attribute too; the screens before it have no other mark.
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  return scheme;
}

function watchSystem(changed: () => void): () => void {
  darkSchemeQuery.addEventListener('change', changed);
  return () => darkSchemeQuery.removeEventListener('change', changed);
}
