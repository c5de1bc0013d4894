import '@fontsource-variable/inter/index.css';
import './theme/theme.css';
import { createRoot } from 'react-dom/client';
import { initialLanguage } from '@farol/core/domain/locale';
import type { Console } from '@farol/core/machines/console';
import { App } from './app.tsx';
import { containerFor, TOKENS } from './container.ts';
import { hideLinkedToken } from './entrance/linked-token.ts';
import { startLanguage } from './language/language.ts';

hideLinkedToken();
const { documentElement: html } = document;
const address = new URLSearchParams(location.search);
const container = containerFor({
  api: `${location.origin}/api`,
  namespace: html.dataset['namespace'] ?? 'farol',
});
const entrance = container.get(TOKENS.entrance);
const language = initialLanguage({
  query: address.get('locale') ?? entrance.preferences.getSnapshot().context.language,
  browser: navigator.languages,
  html: html.lang,
});
await startLanguage(language);

let furnished: Promise<Console> | undefined;
/** What is behind the entrance, fetched and started once; what could not be fetched is asked for again the next time. */
const loadConsole = (): Promise<Console> => {
  furnished ??= furnish();
  furnished.catch(() => (furnished = undefined));
  return furnished;
};

async function furnish(): Promise<Console> {
  const { consoleOf } = await import('./console-container.ts');
  const probe = address.get('probe') === '1' ? await import('./probe.ts') : undefined;
  const farol = consoleOf(container);
  probe?.installProbe(farol.fleet);
  return farol;
}

void import('./label-container.ts').then(({ showLabel }) => showLabel(container));

const root = document.getElementById('root');
if (root) createRoot(root).render(<App entrance={entrance} loadConsole={loadConsole} language={language} />);
