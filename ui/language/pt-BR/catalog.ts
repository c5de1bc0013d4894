import { firstViewPtBR } from './first-view.ts';
import { screensPtBR } from './screens.ts';

/** The texts in Brazilian Portuguese, the most complete language (§1): its keys are what the others must have. */
export const ptBR = { ...firstViewPtBR, ...screensPtBR };
