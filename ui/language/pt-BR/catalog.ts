import { driverPtBR } from './driver.ts';
import { firstViewPtBR } from './first-view.ts';
import { screensPtBR } from './screens.ts';

/**
 * The texts in Brazilian Portuguese, the reference language (§1): the other languages must have its keys.
 */
export const ptBR = { ...firstViewPtBR, ...driverPtBR, ...screensPtBR };
