import { firstViewPtBR } from './pt-BR/live.ts';
import { screensPtBR } from './pt-BR/office.ts';

/** The texts in Brazilian Portuguese, the most complete language (§1): its keys are what the others must have. */
export const ptBR = { ...firstViewPtBR, ...screensPtBR };
