import '@fontsource-variable/inter/index.css';
import '../theme/theme.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initialLanguage, type Language } from '@farol/core/domain/values/locale';
import type { Console } from '@farol/core/console/console';
import { browserPublicContainer, type BrowserPublicContainer } from './public-container.ts';
import type { ConsoleEnvironment } from './tokens.ts';
import { createAppStore, type AppStore } from '../kit/console/app-store.ts';
import { loadTextBundle, type TextBundle } from '../language/translation.ts';

/** When a page stores itself for offline start: after its first view. */
const OFFLINE_SUPPORT_DELAY_MS = 5000;

/** What the page of the console and that of drivers begin with. */
export interface OpenedPage {
  readonly app: AppStore;
  readonly environment: ConsoleEnvironment;
  /** The adapters that the login needs, and that drivers and sessions share with it. */
  readonly publicContainer: BrowserPublicContainer;
  /** The query of the address with which the page was opened. */
  readonly query: URLSearchParams;
}

/** Returns what a page begins with, as its address and its HTML say. */
export function openPage(): OpenedPage {
  const app = createAppStore();
  const { namespace = 'farol', build, offlineStart } = document.documentElement.dataset;
  const environment = {
    api: `${location.origin}/api`,
    namespace,
    build: offlineStart === 'off' ? undefined : build,
  };
  return {
    app,
    environment,
    publicContainer: browserPublicContainer(environment),
    query: new URLSearchParams(location.search),
  };
}

/**
 * Draws the content of a page once its texts are there; then the page takes the brand of the operator, and stores itself
 * for offline start.
 * @param texts what is read first besides the texts of the login
 */
export async function drawPage(
  { app, environment, query }: OpenedPage,
  farol: Console,
  content: (language: Language) => ReactNode,
  texts: readonly TextBundle[] = [],
): Promise<void> {
  const language = initialLanguage({
    query: query.get('locale') ?? farol.preferences.browser.getSnapshot().language,
    browser: navigator.languages,
    html: document.documentElement.lang,
  });
  await Promise.all(texts.map(loadTextBundle));
  await app.language.show(language);
  void import('./branding.ts').then(({ loadBranding }) => loadBranding(environment, app));
  // Storing the console for the next visit must not slow down this one.
  setTimeout(() => {
    import('./worker-registration.ts').then(
      ({ startOfflineSupport }) => startOfflineSupport(environment),
      () => undefined,
    );
  }, OFFLINE_SUPPORT_DELAY_MS);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(content(language));
}
