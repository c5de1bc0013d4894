import type { Catalog } from '../pt-BR/catalog-shape.ts';
import { driverEnUS } from './driver.ts';
import { firstViewEnUS } from './first-view.ts';
import { screensEnUS } from './screens.ts';

/** The texts in English. */
export const enUS: Catalog = { ...firstViewEnUS, ...driverEnUS, ...screensEnUS };
