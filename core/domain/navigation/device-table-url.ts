import { pathnameOf, queryParameter } from './query-parameter.ts';

/** The query parameter that shows the devices as a table. */
export const DEVICE_TABLE_PARAMETER = 'table';

/**
 * Whether a path shows the devices as a table. The table is part of the device list, so going back leads
 * there first.
 */
export function isDeviceTableUrl(path: string): boolean {
  return pathnameOf(path) === '/devices' && queryParameter(path, DEVICE_TABLE_PARAMETER) === 'true';
}
