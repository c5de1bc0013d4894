import { expect, test } from 'vitest';
import { FIRST_VIEW_TEXTS, withScreenTexts } from '@farol/ui/language/screen-texts';
import { AppLanguage, loadTextBundle } from '@farol/ui/language/translation';

test('plural of zero: none is said in the plural in every language, and where a text of its own says it, by that', async () => {
  const shown = new AppLanguage({ lang: '' });
  await loadTextBundle(FIRST_VIEW_TEXTS);
  await withScreenTexts(Promise.resolve());
  for (const [language, texts] of [
    ['pt-BR', ['0 veículos', '1 veículo', '2 veículos', 'Nenhum alerta']],
    ['es-ES', ['0 vehículos', '1 vehículo', '2 vehículos', 'Ninguna alerta']],
    ['en-US', ['0 vehicles', '1 vehicle', '2 vehicles', 'No alerts']],
  ] as const) {
    await shown.show(language);
    const { t } = shown.getSnapshot();
    expect([
      ...[0, 1, 2].map((count) => t('admin.statistics.protocolDevices', { count })),
      t('alertDetails.inbox.found', { count: 0, shown: '0' }),
    ]).toEqual(texts);
  }
});
