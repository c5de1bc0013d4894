import { useEffect } from 'react';
import type { Language } from '@farol/core/domain/values/locale';
import type { Console } from '@farol/core/console/console';
import type { AppStore } from './kit/console/app-store.ts';
import { listenForEscape } from './kit/dialogs/escape-key.ts';
import { PageMapProvider, type PageMap } from './map/page/page-map.ts';
import { Page } from './page.tsx';
import { AppRoutes } from './routes.tsx';

interface AppProps {
  console: Console;
  app: AppStore;
  pageMap: PageMap;
  /** The language in which the page started. */
  initialLanguage: Language;
}

/** The console: its page with all screens, the map that they draw on, and the key that closes what is open. */
export function App({ pageMap, ...page }: AppProps) {
  const { app } = page;
  useEffect(() => {
    return listenForEscape(app);
  }, [app]);
  return (
    <Page {...page}>
      <PageMapProvider value={pageMap}>
        <AppRoutes />
      </PageMapProvider>
    </Page>
  );
}
