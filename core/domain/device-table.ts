import { pathnameOf, queryParameter } from './query-parameter.ts';

/** In the query: the devices are shown as a table. */
export const TABLE_PARAMETER = 'table';

/** Whether a path shows the devices as a table, which lies within their list: the way back leads there first. */
export function isDeviceTable(path: string): boolean {
  return pathnameOf(path) === '/devices' && queryParameter(path, TABLE_PARAMETER) === 'true';
}
