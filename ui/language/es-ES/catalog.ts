import type { Catalog } from '../pt-BR/catalog-shape.ts';
import { driverEsES } from './driver.ts';
import { firstViewEsES } from './first-view.ts';
import { screensEsES } from './screens.ts';

/** The texts in Spanish. */
export const esES: Catalog = { ...firstViewEsES, ...driverEsES, ...screensEsES };
