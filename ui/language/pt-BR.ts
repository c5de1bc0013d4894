import { livePtBR } from './pt-BR/live.ts';
import { officePtBR } from './pt-BR/office.ts';

/** The texts in Brazilian Portuguese, the most complete language (§1): its keys are what the others must have. */
export const ptBR = { ...livePtBR, ...officePtBR };
