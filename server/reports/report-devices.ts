import type { Access } from '../access/access.ts';
import { devicesInGroups } from '../registry/group-tree.ts';
import { badRequest } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import type { ReportDevice } from './thread/report-specification.ts';
import type { Device } from '@farol/core/domain/device/device';

/**
 * Returns the devices of a report (contract §4.7): the named ones and those of named groups with their
 * subgroups, or all that the caller may see when none is named. Devices the caller may not access are left
 * out; more than `most` are refused.
 */
export function reportDevices(
  registry: Registry,
  access: Access,
  { deviceIds, groupIds, maxDevices }: { deviceIds: number[]; groupIds: number[]; maxDevices: number },
): number[] {
  const chosen = new Set([...deviceIds, ...devicesInGroups(registry, groupIds)]);
  const isNamed = deviceIds.length > 0 || groupIds.length > 0;
  const reached = isNamed
    ? [...chosen].filter((id) => access.canAccess('device', id) && registry.devices.get(id))
    : access.devices().map((device) => device.id);
  if (reached.length > maxDevices)
    throw badRequest(`Report is too large - more than ${maxDevices} devices, choose fewer of them`);
  return reached;
}

/** The attributes needed for computing rows; the others are not sent to the thread. */
const REPORT_ATTRIBUTES = ['report.ignoreOdometer', 'fuelCapacity'];

/** Returns what a report's rows need of a device. */
export function reportDevice({ id, name, attributes }: Device): ReportDevice {
  const needed = REPORT_ATTRIBUTES.filter((key) => key in attributes).map((key) => [key, attributes[key]]);
  return { id, name, attributes: Object.fromEntries(needed) };
}
