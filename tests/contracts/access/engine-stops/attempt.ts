import type { ApiClient, ApiResponse } from '../../../harness/api-client.ts';
import type { StoredRecords } from '../../../harness/stored-records.ts';

/** What an attempt works with; the device is associated with everyone but the stranger. */
export interface Attempt {
  api: ApiClient;
  /** The id of the administrator. */
  administratorId: number;
  /** The records of the server: what is not the attempt itself is made there, without calls. */
  records: StoredRecords;
  deviceId: number;
  groupId: number;
  /** Makes a record of the administrator that the caller may see, and returns its id. */
  make: (path: string, body: object) => Promise<number>;
}

/**
 * A call and the way it stops an engine, for which callers the server allows (1) or refuses
 * (0) it, and how to attempt it.
 */
export type Way = [call: string, way: string, may: string, attempt: (world: Attempt) => Promise<ApiResponse>];

/** Attributes of a geofence that locks. */
export const LOCKS = { lockOnEnter: true };
/** A saved command that stops the engine. */
export const STOP = { description: 'Stop', type: 'engineStop', attributes: {} };

/** A geofence with these attributes. */
export function geofence(attributes: object): object {
  return { name: 'Yard', area: 'CIRCLE (1 1, 150)', attributes };
}

/** Changes a record that is there, as the caller. */
export function put(
  { api, records }: Attempt,
  path: string,
  id: number,
  changes: object,
): Promise<ApiResponse> {
  return api.put(`${path}/${id}`, { ...records.read(path, id), ...changes });
}
