import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('none is said in the plural in every language, and where a text of its own says it, by that', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  // Other tests may have started the language before, with its texts loaded once.
  vi.resetModules();
  const { changeLanguage, currentTranslation, loadTextBundle, startLanguage } =
    await import('@farol/ui/language/translation');
  const { FIRST_VIEW_TEXTS, withScreenTexts } = await import('@farol/ui/language/screen-texts');
  await startLanguage('pt-BR');
  await loadTextBundle(FIRST_VIEW_TEXTS);
  await withScreenTexts(Promise.resolve());
  for (const [language, texts] of [
    ['pt-BR', ['0 dispositivos', '1 dispositivo', '2 dispositivos', 'Nenhum alerta']],
    ['es-ES', ['0 dispositivos', '1 dispositivo', '2 dispositivos', 'Ninguna alerta']],
    ['en-US', ['0 devices', '1 device', '2 devices', 'No alerts']],
  ] as const) {
    await changeLanguage(language);
    expect([
      ...[0, 1, 2].map((count) => currentTranslation().t('admin.statistics.protocolDevices', { count })),
      currentTranslation().t('alertDetails.inbox.found', { count: 0, shown: '0' }),
    ]).toEqual(texts);
  }
});
