import { afterEach, expect, test, vi } from 'vitest';
import {
  changeLanguage,
  currentTranslation,
  loadTextBundle,
  startLanguage,
} from '@farol/ui/language/translation';
import { FIRST_VIEW_TEXTS, withScreenTexts } from '@farol/ui/language/screen-texts';
import { firstViewEsES } from '@farol/ui/language/es-ES/first-view';
import { screensEnUS } from '@farol/ui/language/en-US/screens';
import { screensPtBR } from '@farol/ui/language/pt-BR/screens';

afterEach(() => vi.unstubAllGlobals());

test('a user who signs in on a page in another language sees all texts in their own, in whatever order the texts load', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startLanguage('en-US');
  const changed = changeLanguage('es-ES');
  const loaded = loadTextBundle(FIRST_VIEW_TEXTS);
  await Promise.all([changed, loaded]);
  expect(document.documentElement.lang).toBe('es-ES');
  expect(currentTranslation().t('connection.live')).toBe(firstViewEsES.connection.live);
});

test('a dialog is rendered only after its texts are loaded, in the current language and in one chosen later', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startLanguage('en-US');
  const text = await withScreenTexts(Promise.resolve()).then(() =>
    currentTranslation().t('users.passwordHint'),
  );
  expect(text).toBe(screensEnUS.users.passwordHint);
  await changeLanguage('pt-BR');
  expect(currentTranslation().t('users.passwordHint')).toBe(screensPtBR.users.passwordHint);
});
