import { pathnameOf, queryParameter } from './query-parameter.ts';

/** In the query: the devices are shown as a table. */
export const DEVICE_TABLE_PARAMETER = 'table';

/** Whether a path shows the devices as a table, which lies within their list: the way back leads there first. */
export function isDeviceTableUrl(path: string): boolean {
  return pathnameOf(path) === '/devices' && queryParameter(path, DEVICE_TABLE_PARAMETER) === 'true';
}
