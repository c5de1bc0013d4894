import type { Catalogue } from './catalogue.ts';
import { liveEsES } from './es-ES/live.ts';
import { officeEsES } from './es-ES/office.ts';

/** The texts in Spanish. */
export const esES: Catalogue = { ...liveEsES, ...officeEsES };
