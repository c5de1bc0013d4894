import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { effectiveLanguage, type Language } from '@farol/core/domain/values/locale';
import { productAttributeName } from '@farol/core/domain/values/namespace';
import type { Console } from '@farol/core/console/console';
import { ErrorBoundary } from './entrance/error-boundary.tsx';
import { AppProvider, type AppStore } from './kit/console/app-store.ts';
import { EntranceProvider } from './kit/console/use-entrance.ts';
import { listenForEscape } from './kit/dialogs/escape-key.ts';
import { PageMapProvider, type PageMap } from './map/page/page-map.ts';
import { AppRoutes } from './routes.tsx';
import { useColorScheme } from './theme/use-color-scheme.ts';

interface AppProps {
  console: Console;
  app: AppStore;
  pageMap: PageMap;
  /** The language in which the page started. */
  initialLanguage: Language;
}

/** The root component: color scheme, language and routes. */
export function App({ console: farol, app, pageMap, initialLanguage }: AppProps) {
  useColorScheme(useSelector(farol.preferences.browser, ({ scheme }) => scheme));
  useEffect(() => listenForEscape(app), [app]);
  const language = useLanguage(farol, initialLanguage);
  useEffect(() => void app.language.show(language), [app, language]);
  return (
    <AppProvider value={app}>
      <PageMapProvider value={pageMap}>
        <EntranceProvider value={farol}>
          <ErrorBoundary>
            <AppRoutes />
          </ErrorBoundary>
        </EntranceProvider>
      </PageMapProvider>
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
