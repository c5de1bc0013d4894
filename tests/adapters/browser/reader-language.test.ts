import { expect, test } from 'vitest';
import { sendInLanguageOf } from '@farol/adapters/browser/reader-language';
import { trackingApi } from '@farol/adapters/http/tracking-client';

test('the language of the reader: requests ask for the one that the page is in, also after another is chosen', async () => {
  const root = { lang: '' };
  const asked: (string | null)[] = [];
  const send: typeof fetch = async (input) => {
    if (input instanceof Request) asked.push(input.headers.get('accept-language'));
    return new Response('{}');
  };
  const call = trackingApi('https://fleet.example/api', sendInLanguageOf(root, send));
  for (const language of ['', 'pt-BR', 'es-ES']) {
    root.lang = language;
    await call('reports/trips', {}, (response) => response.json());
  }
  expect(asked).toEqual([null, 'pt-BR', 'es-ES']);
});
