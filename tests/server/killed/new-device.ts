import type { ApiClient } from '../../harness/api-client.ts';

/** Creates a device that is called as it identifies itself; returns its id. */
export async function newDevice(api: ApiClient, uniqueId: string): Promise<number> {
  const response = await api.post('/devices', { name: uniqueId, uniqueId });
  if (response.status !== 200) throw new Error(response.text);
  return response.json().id;
}
