import type { ApiClient, ApiResponse } from '../../../harness/api-client.ts';

/** What an attempt works with; the device is associated with everyone but the stranger. */
export interface Attempt {
  api: ApiClient;
  administrator: ApiClient;
  deviceId: number;
  groupId: number;
  /** Creates a record as the administrator that the caller may see. */
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

/** Changes a record that is there. */
export async function put(
  { api, administrator }: Attempt,
  path: string,
  changes: object,
): Promise<ApiResponse> {
  const record = (await administrator.get(path)).json();
  return api.put(path, { ...record, ...changes });
}
