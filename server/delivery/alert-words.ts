import type { Language } from '@farol/core/domain/locale';
import { wordsEnUS } from './words-en-us.ts';
import { wordsEsES } from './words-es-es.ts';
import { wordsPtBR } from './words-pt-br.ts';

/** What has to be said in every language. */
export type AlertWords = typeof wordsPtBR;

/** The words of each language of the console (§1). */
export const ALERT_WORDS: Record<Language, AlertWords> = {
  'pt-BR': wordsPtBR,
  'es-ES': wordsEsES,
  'en-US': wordsEnUS,
};
