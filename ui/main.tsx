import '@fontsource-variable/inter/index.css';
import './theme/theme.css';
import { createRoot } from 'react-dom/client';
import { initialLanguage } from '@farol/core/domain/values/locale';
import type { Console } from '@farol/core/console/console';
import { App } from './app.tsx';
import { createContainer } from './container/container.ts';
import { browserEntranceModule, httpEntranceModule, httpModule } from './container/entrance-module.ts';
import { TOKENS } from './container/tokens.ts';
import { takeLoginTokensFromUrl } from './entrance/login-link-tokens.ts';
import { startLanguage } from './language/translation.ts';

takeLoginTokensFromUrl();
const { documentElement: html } = document;
const address = new URLSearchParams(location.search);
const container = createContainer(
  { api: `${location.origin}/api`, namespace: html.dataset['namespace'] ?? 'farol' },
  [httpModule, httpEntranceModule, browserEntranceModule],
);
const entrance = container.get(TOKENS.entrance);
const language = initialLanguage({
  query: address.get('locale') ?? entrance.preferences.getSnapshot().context.language,
  browser: navigator.languages,
  html: html.lang,
});
await startLanguage(language);

let consolePromise: Promise<Console> | undefined;
/** Loads and starts the signed-in console once; a failed load is retried on the next call. */
const loadConsole = (): Promise<Console> => {
  consolePromise ??= startSignedInConsole();
  consolePromise.catch(() => (consolePromise = undefined));
  return consolePromise;
};

async function startSignedInConsole(): Promise<Console> {
  const { createBrowserConsole } = await import('./container/browser-console.ts');
  const probe = address.get('probe') === '1' ? await import('./probe.ts') : undefined;
  const console = createBrowserConsole(container);
  probe?.installProbe(console.fleet);
  return console;
}

void import('./container/branding.ts').then(({ loadBranding }) => loadBranding(container));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(<App entrance={entrance} loadConsole={loadConsole} initialLanguage={language} />);
