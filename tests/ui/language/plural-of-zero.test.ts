import { expect, test } from 'vitest';
import { AppLanguage, loadTextBundle, withScreenTexts } from '@farol/ui/language/translation';

test('none is said in the plural in every language, and where a text of its own says it, by that', async () => {
  const shown = new AppLanguage({ lang: '' });
  await loadTextBundle('live');
  await withScreenTexts(Promise.resolve());
  for (const [language, texts] of [
    ['pt-BR', ['0 dispositivos', '1 dispositivo', '2 dispositivos', 'Nenhum alerta']],
    ['es-ES', ['0 dispositivos', '1 dispositivo', '2 dispositivos', 'Ninguna alerta']],
    ['en-US', ['0 devices', '1 device', '2 devices', 'No alerts']],
  ] as const) {
    await shown.show(language);
    const { t } = shown.getSnapshot();
    expect([
      ...[0, 1, 2].map((count) => t('admin.statistics.protocolDevices', { count })),
      t('alertDetails.inbox.found', { count: 0, shown: '0' }),
    ]).toEqual(texts);
  }
});
