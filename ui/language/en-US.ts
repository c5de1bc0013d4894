import type { Catalogue } from './catalogue.ts';
import { liveEnUS } from './en-US/live.ts';
import { officeEnUS } from './en-US/office.ts';

/** The texts in English. */
export const enUS: Catalogue = { ...liveEnUS, ...officeEnUS };
