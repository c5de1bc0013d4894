import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './theme/theme.css';
import { createRoot } from 'react-dom/client';
import { initialLanguage } from '@farol/core/domain/locale';
import { App } from './app.tsx';
import { containerFor, TOKENS } from './container.ts';
import { startLanguage } from './language/language.ts';

const { documentElement: html } = document;
const address = new URLSearchParams(location.search);
const container = containerFor({
  api: `${location.origin}/api`,
  namespace: html.dataset['namespace'] ?? 'farol',
});
const farol = container.get(TOKENS.console);
const language = initialLanguage({
  query: address.get('locale') ?? farol.preferences.getSnapshot().context.language,
  browser: navigator.languages,
  html: html.lang,
});
await startLanguage(language);
if (address.get('probe') === '1') {
  const { installProbe } = await import('./probe.ts');
  installProbe(farol.fleet);
}
const root = document.getElementById('root');
if (root) createRoot(root).render(<App farol={farol} language={language} />);
