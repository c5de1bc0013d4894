import { serverRecord } from '@farol/core/resources/kinds/server';
import { recordBody } from '../records/record-body.ts';
import { readOnlyValuesReader } from '../storage/tables/record-values.ts';

/** The body of the server record (contract §2.7); unknown fields are dropped. */
export const serverBody = recordBody(serverRecord, { dropsUnknown: true });

/** Returns the values of the server record that users cannot change. */
export const readOnlyServerValues = readOnlyValuesReader(serverRecord);
