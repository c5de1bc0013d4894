import { getI18n } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLanguage, speak, startLanguage } from '@farol/ui/language/language';
import { liveEsES } from '@farol/ui/language/es-ES/live';

afterEach(() => vi.unstubAllGlobals());

test('whoever signs in at a page in another language reads everything in his own, in whatever order the texts come', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startLanguage('en-US');
  const changed = changeLanguage('es-ES');
  const spoken = speak('live');
  await Promise.all([changed, spoken]);
  expect(document.documentElement.lang).toBe('es-ES');
  expect(getI18n().t('connection.live')).toBe(liveEsES.connection.live);
});
