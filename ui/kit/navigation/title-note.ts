import { SharedValue } from '../console/shared-value.ts';

/** What the title of the page says before the name of the screen; undefined for nothing. */
export const titleNote = new SharedValue<string | undefined>(undefined);
