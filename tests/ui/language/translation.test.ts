import { expect, test } from 'vitest';
import type { Language } from '@farol/core/domain/values/locale';
import { AppLanguage, loadTextBundle } from '@farol/ui/language/translation';
import { FIRST_VIEW_TEXTS, withScreenTexts } from '@farol/ui/language/screen-texts';
import { firstViewEsES } from '@farol/ui/language/es-ES/first-view';
import { screensEnUS } from '@farol/ui/language/en-US/screens';
import { screensPtBR } from '@farol/ui/language/pt-BR/screens';

/** The language of an app, and what its element and its texts say. */
function anApp() {
  const root = { lang: '' };
  const language = new AppLanguage(root);
  return { root, language, text: (key: string) => language.getSnapshot().t(key) };
}

test('language: who signs in on a page in another one sees all texts in their own, in whatever order they load', async () => {
  const { root, language, text } = anApp();
  await language.show('en-US');
  await Promise.all([language.show('es-ES'), loadTextBundle(FIRST_VIEW_TEXTS)]);
  expect(root.lang).toBe('es-ES');
  expect(text('connection.live')).toBe(firstViewEsES.connection.live);
});

test('language: a dialog is rendered only after its texts are loaded, in the language shown and in one chosen later', async () => {
  const { language, text } = anApp();
  await language.show('en-US');
  expect(await withScreenTexts(Promise.resolve()).then(() => text('users.passwordHint'))).toBe(
    screensEnUS.users.passwordHint,
  );
  await language.show('pt-BR');
  expect(text('users.passwordHint')).toBe(screensPtBR.users.passwordHint);
});

test('language: two apps on a page show different languages, and each is notified of its own changes', async () => {
  const [one, other] = [anApp(), anApp()];
  const heard: string[] = [];
  one.language.subscribe(() => heard.push(`one ${one.root.lang}`));
  const end = other.language.subscribe(() => heard.push(`other ${other.root.lang}`));
  await Promise.all([one.language.show('en-US'), other.language.show('pt-BR')]);
  await withScreenTexts(Promise.resolve());
  expect([one, other].map(({ text }) => text('users.passwordHint'))).toEqual([
    screensEnUS.users.passwordHint,
    screensPtBR.users.passwordHint,
  ]);
  end();
  await other.language.show('es-ES');
  expect([heard.toSorted(), one.root.lang, other.root.lang]).toEqual([
    ['one en-US', 'other pt-BR'],
    'en-US',
    'es-ES',
  ]);
});

test('language: of several that are chosen while texts load, the last is shown', async () => {
  const { root, language } = anApp();
  const shown: Language[] = ['es-ES', 'pt-BR', 'en-US', 'pt-BR', 'es-ES'];
  await Promise.all(shown.map((chosen) => language.show(chosen)));
  expect([root.lang, language.getSnapshot().language]).toEqual(['es-ES', 'es-ES']);
  // Back to what is shown while another one loads: that one does not come after all.
  await Promise.all([language.show('en-US'), language.show('es-ES')]);
  expect(root.lang).toBe('es-ES');
});
