import { expect, test } from 'vitest';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { esES } from '@farol/ui/language/es-ES/catalog';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';
import { textsOf } from '@farol/ui/language/texts';
import { actionCountText } from '@farol/ui/records/texts/action-count-text';

test.for([
  ['en-US', enUS, '2 geofences were deleted'],
  ['es-ES', esES, 'Se eliminaron 2 geocercas'],
  ['pt-BR', ptBR, 'Você excluiu 2 cercas'],
] as const)('a count of deleted records names their kind: %s', ([language, catalog, text]) => {
  const texts = textsOf(language);
  texts.add(catalog);
  const action = { type: 'remove', name: 'geofences', records: [] } as const;
  const records = actionCountText(texts.t, action, 2);
  expect(texts.t('records.ask.removeDone', { count: 2, records })).toBe(text);
});
