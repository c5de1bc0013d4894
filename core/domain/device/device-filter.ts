import type { DeviceStatus } from './device.ts';
import { compileDeviceQuery, type CompiledQuery } from './device-search.ts';

/** What the user chose to see (§4). */
export interface DeviceFilter {
  query: string;
  status: DeviceStatus | 'all';
  movingOnly: boolean;
  hiddenCategories: readonly string[];
  onlyDeviceId: number | undefined;
}

/** What a filter asks of one device. One object may be moved from device to device; its members are read only when needed. */
export interface FilterableDevice {
  readonly deviceId: number;
  /** `searchText` of the device. */
  readonly searchText: string;
  /** Empty when the device has none: it then counts as `default`. */
  readonly category: string;
  readonly status: DeviceStatus;
  /** Milliseconds since the epoch, NaN when never heard. */
  readonly lastUpdateMs: number;
  /** Undefined without a position, or when the position does not say. */
  readonly motion: boolean | undefined;
}

/** A filter made ready to be asked of many devices. */
export interface CompiledDeviceFilter {
  readonly query: CompiledQuery;
  /** Whether the device is shown. */
  passes(device: FilterableDevice): boolean;
}

/**
 * Whether a device is drawn on the map (§2): what passes the filter, and always the one that is open, so that the panel and the map
 * never speak of different vehicles.
 */
export function isShownOnMap(passes: boolean, deviceId: number, openDeviceId: number | undefined): boolean {
  return passes || deviceId === openDeviceId;
}

/**
 * Reads a filter once (§4). While something is typed the query alone decides; otherwise in this order: the one device to be
 * shown, hidden categories, status, and moving, which leaves those that say they move: as many as are counted.
 * @param now milliseconds since the epoch
 */
export function compileDeviceFilter(filter: DeviceFilter, now: number): CompiledDeviceFilter {
  const query = compileDeviceQuery(filter.query, now);
  if (!query.isBlank) {
    return { query, passes: (device) => query.matches(device.searchText, device.status, device.lastUpdateMs) };
  }
  const { onlyDeviceId, status, movingOnly } = filter;
  if (onlyDeviceId !== undefined) return { query, passes: (device) => device.deviceId === onlyDeviceId };
  const hidden = new Set(filter.hiddenCategories);
  return {
    query,
    passes: (device) =>
      (hidden.size === 0 || !hidden.has(device.category || 'default')) &&
      (status === 'all' || device.status === status) &&
      (!movingOnly || device.motion === true),
  };
}
