import { useEffect, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import { effectiveLanguage, type Language } from '@farol/core/domain/values/locale';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import type { Console } from '@farol/core/console/console';
import { ErrorBoundary } from './sign-in/error-boundary.tsx';
import { AppProvider, type AppStore } from './kit/console/app-store.ts';
import { PublicProvider } from './kit/console/use-public-features.ts';
import { useColorScheme } from './theme/use-color-scheme.ts';

interface PageProps {
  console: Console;
  app: AppStore;
  /** The language in which the page started. */
  initialLanguage: Language;
  children: ReactNode;
}

/** What surrounds the screens of a page: color scheme, language, and what the screens read before anybody is signed in. */
export function Page({ console: farol, app, initialLanguage: initial, children }: PageProps) {
  useColorScheme(useSelector(farol.preferences.browser, ({ scheme }) => scheme));
  const language = useLanguage(farol, initial);
  useEffect(() => {
    void app.language.show(language);
  }, [app, language]);
  return (
    <AppProvider value={app}>
      <PublicProvider value={farol}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </PublicProvider>
    </AppProvider>
  );
}

function useLanguage({ preferences, access }: Console, initial: Language): Language {
  const chosen = useSelector(preferences.browser, ({ language }) => language);
  return useSelector(access, ({ namespace, user, server }) => {
    const key = productAttributeName(namespace, 'lang');
    return effectiveLanguage(
      { chosen, user: user?.attributes[key], server: server?.info.attributes[key] },
      initial,
    );
  });
}
