import type { DeviceStatus } from './device.ts';
import { isMoving } from './current-motion.ts';
import { compileDeviceQuery, type CompiledQuery } from './device-search.ts';

/** The user's device filter (§4). */
export interface DeviceFilter {
  query: string;
  status: DeviceStatus | 'all';
  movingOnly: boolean;
  hiddenCategories: readonly string[];
  onlyDeviceId: number | undefined;
}

/**
 * The values of a device that a filter reads. One object may be reused for several devices; members are read
 * only when needed.
 */
export interface FilterableDevice {
  readonly deviceId: number;
  /** The result of `deviceSearchText`. */
  readonly searchText: string;
  /** Empty when the device has none; it then counts as `default`. */
  readonly category: string;
  readonly status: DeviceStatus;
  /** Milliseconds since the epoch, NaN if it never reported. */
  readonly lastUpdateMs: number;
  /** Undefined without a position, or when the position does not report it. */
  readonly motion: boolean | undefined;
}

/** A filter compiled to be applied to many devices. */
export interface CompiledDeviceFilter {
  readonly query: CompiledQuery;
  /** Whether the device is shown. */
  passes(device: FilterableDevice): boolean;
}

/**
 * Whether a device is shown on the map (§2): it passes the filter, or it is the open device, so that panel
 * and map always show the same vehicle.
 */
export function isShownOnMap(passes: boolean, deviceId: number, openDeviceId: number | undefined): boolean {
  return passes || deviceId === openDeviceId;
}

/**
 * Whether a search keeps status, motion or hidden categories from being applied (facts §3): the user has chosen
 * them, and sees devices all the same that do not fit.
 */
export function isFilterSuspended(filter: Omit<DeviceFilter, 'onlyDeviceId'>): boolean {
  const { query, status, movingOnly, hiddenCategories } = filter;
  return query.trim() !== '' && (status !== 'all' || movingOnly || hiddenCategories.length > 0);
}

/**
 * Compiles a filter (§4). While a query is typed it alone decides; otherwise in this order: the only device
 * to show, hidden categories, status, and moving, which keeps online devices that report motion, as in the count.
 * @param now milliseconds since the epoch
 */
export function compileDeviceFilter(filter: DeviceFilter, now: number): CompiledDeviceFilter {
  const query = compileDeviceQuery(filter.query, now);
  if (!query.isBlank) {
    return {
      query,
      passes: (device) => query.matches(device.searchText, device.status, device.lastUpdateMs),
    };
  }
  const { onlyDeviceId, status, movingOnly } = filter;
  if (onlyDeviceId !== undefined) return { query, passes: (device) => device.deviceId === onlyDeviceId };
  const hidden = new Set(filter.hiddenCategories);
  return {
    query,
    passes: (device) =>
      !hidden.has(device.category || 'default') &&
      (status === 'all' || device.status === status) &&
      (!movingOnly || isMoving(device)),
  };
}
