import type { Catalog } from './catalogue.ts';
import { firstViewEsES } from './es-ES/live.ts';
import { screensEsES } from './es-ES/office.ts';

/** The texts in Spanish. */
export const esES: Catalog = { ...firstViewEsES, ...screensEsES };
