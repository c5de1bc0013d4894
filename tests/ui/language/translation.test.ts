import { getI18n } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLanguage, loadTextBundle, startLanguage, withScreenTexts } from '@farol/ui/language/translation';
import { firstViewEsES } from '@farol/ui/language/es-ES/first-view';
import { screensEnUS } from '@farol/ui/language/en-US/screens';
import { screensPtBR } from '@farol/ui/language/pt-BR/screens';

afterEach(() => vi.unstubAllGlobals());

test('whoever signs in at a page in another language reads everything in his own, in whatever order the texts come', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startLanguage('en-US');
  const changed = changeLanguage('es-ES');
  const spoken = loadTextBundle('live');
  await Promise.all([changed, spoken]);
  expect(document.documentElement.lang).toBe('es-ES');
  expect(getI18n().t('connection.live')).toBe(firstViewEsES.connection.live);
});

test('a dialog is never drawn before its words are there, in the language of now and in one chosen later', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startLanguage('en-US');
  const words = await withScreenTexts(Promise.resolve()).then(() => getI18n().t('users.passwordHint'));
  expect(words).toBe(screensEnUS.users.passwordHint);
  await changeLanguage('pt-BR');
  expect(getI18n().t('users.passwordHint')).toBe(screensPtBR.users.passwordHint);
});
