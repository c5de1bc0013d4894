import { SharedValue } from '../console/shared-value.ts';

/** The field of the server settings that whoever opened them came for; undefined for none in particular. */
export const askedServerField = new SharedValue<string | undefined>(undefined);
