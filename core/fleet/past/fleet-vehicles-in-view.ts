import { compileDeviceFilter, type DeviceFilter } from '../../domain/device/device-filter.ts';
import { deviceSearchText } from '../../domain/device/device-search.ts';
import type { Device } from '../../domain/device/device.ts';
import { isWithinBounds, type GeoBounds } from '../../domain/geometry/area-bounds.ts';
import { vehiclesInView, type VehiclesInView } from '../../domain/replay/vehicles-in-view.ts';
import type { LiveFleet } from '../live-fleet.ts';
import { vehicleState } from '../vehicle-state.ts';

/** What decides which vehicles are in view: the search, the extent of the map and the selected device. */
export interface InViewCriteria {
  readonly arrangement: DeviceFilter;
  readonly extent: GeoBounds | undefined;
  readonly selectedDeviceId: number | undefined;
}

/**
 * Returns the vehicles that are in view: where they are now is within what the map shows, and the search finds them.
 * The filters by status and motion do not count, because they say nothing about the past.
 * @param nowMs milliseconds since the epoch
 */
export function fleetVehiclesInView(
  fleet: LiveFleet,
  devices: readonly Device[],
  { arrangement, extent, selectedDeviceId }: InViewCriteria,
  nowMs: number,
): VehiclesInView {
  const filter = compileDeviceFilter({ ...arrangement, status: 'all', movingOnly: false }, nowMs);
  const vehicles = devices.flatMap((device) => {
    const { id: deviceId, category } = device;
    const slot = fleet.slotOf(deviceId);
    const state = vehicleState(fleet, deviceId);
    if (slot === undefined || !state.hasFix) return [];
    const place = { latitude: fleet.latitude[slot] ?? 0, longitude: fleet.longitude[slot] ?? 0 };
    if (extent && !isWithinBounds(extent, place)) return [];
    const searched = {
      deviceId,
      category: category ?? '',
      ...state,
      lastUpdateMs: fleet.lastUpdateMs[slot] ?? Number.NaN,
      get searchText() {
        return deviceSearchText(device);
      },
    };
    return filter.passes(searched) ? [{ deviceId, ...place }] : [];
  });
  return {
    ...vehiclesInView(vehicles, extent, selectedDeviceId),
    isSettled: fleet.isLoaded && extent !== undefined,
  };
}
