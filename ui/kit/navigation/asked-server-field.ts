import { SharedValue } from '../console/shared-value.ts';

/** The field that the server settings are opened at; undefined for none in particular. */
export const askedServerField = new SharedValue<string | undefined>(undefined);
