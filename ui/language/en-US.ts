import type { Catalog } from './catalogue.ts';
import { firstViewEnUS } from './en-US/live.ts';
import { screensEnUS } from './en-US/office.ts';

/** The texts in English. */
export const enUS: Catalog = { ...firstViewEnUS, ...screensEnUS };
