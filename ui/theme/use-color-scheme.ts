import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { BrowserPreferences } from '@farol/core/domain/preference/browser-preferences';

const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)');

/**
 * Returns the color scheme: the chosen one, or the system's while none is chosen. Sets it as attribute of the
 * page.
 */
export function useColorScheme(chosen: BrowserPreferences['scheme']): 'light' | 'dark' {
  const isDark = useSyncExternalStore(watchSystem, () => darkSchemeQuery.matches);
  const scheme = chosen === 'auto' ? (isDark ? 'dark' : 'light') : chosen;
  useLayoutEffect(() => {
    // Mantine reads this attribute too; the screens before Mantine is loaded have only this.
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, [scheme]);
  return scheme;
}

function watchSystem(changed: () => void): () => void {
  darkSchemeQuery.addEventListener('change', changed);
  return () => darkSchemeQuery.removeEventListener('change', changed);
}
