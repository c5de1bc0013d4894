import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('none is said in the plural in every language, and where a text of its own says it, by that', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  // Other tests may have started the language before, with its texts loaded once.
  vi.resetModules();
  const { changeLanguage, currentTranslation, loadTextBundle, startLanguage, withScreenTexts } =
    await import('@farol/ui/language/translation');
  await startLanguage('pt-BR');
  await loadTextBundle('live');
  await withScreenTexts(Promise.resolve());
  for (const [language, texts] of [
    ['pt-BR', ['0 veículos', '1 veículo', '2 veículos', 'Nenhum alerta']],
    ['es-ES', ['0 vehículos', '1 vehículo', '2 vehículos', 'Ninguna alerta']],
    ['en-US', ['0 vehicles', '1 vehicle', '2 vehicles', 'No alerts']],
  ] as const) {
    await changeLanguage(language);
    expect([
      ...[0, 1, 2].map((count) => currentTranslation().t('admin.statistics.protocolDevices', { count })),
      currentTranslation().t('alertDetails.inbox.found', { count: 0, shown: '0' }),
    ]).toEqual(texts);
  }
});
