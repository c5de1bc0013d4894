import type { Device } from '../../domain/device/device.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { Group } from '../../domain/device/group.ts';
import type { FleetTracks } from '../../domain/moment/fleet-tracks.ts';
import type { TimeRange } from '../../domain/values/date-range.ts';
import type { CancelSignal, FleetHistory } from '../../ports/fleet-history.ts';
import type { Records } from '../../ports/records.ts';

/** The vehicles whose past is shown, with what they are searched and grouped by. */
export interface FleetDirectory {
  readonly devices: readonly Device[];
  readonly groups: readonly Group[];
  readonly drivers: readonly Driver[];
}

/** What a moment of the fleet needs from outside. */
export interface FleetMomentPorts {
  fleetHistory: Pick<FleetHistory, 'tracks'>;
  records: Pick<Records, 'list'>;
}

/** What tells a moment of the fleet. */
export interface LoadedMoment {
  readonly directory: FleetDirectory;
  readonly tracks: FleetTracks;
}

/**
 * Loads the tracks of a span, and the vehicles unless they are known. Groups and drivers may be missing, as in the
 * live view. Rejects with a Failure.
 */
export async function loadFleetMoment(
  { fleetHistory, records }: FleetMomentPorts,
  span: TimeRange,
  known: FleetDirectory | undefined,
  abandoned?: CancelSignal,
): Promise<LoadedMoment> {
  const [directory, tracks] = await Promise.all([
    known ?? listDirectory(records),
    fleetHistory.tracks(span, abandoned),
  ]);
  return { directory, tracks };
}

async function listDirectory(records: FleetMomentPorts['records']): Promise<FleetDirectory> {
  const [devices, groups, drivers] = await Promise.all([
    records.list('devices'),
    records.list('groups').catch(() => []),
    records.list('drivers').catch(() => []),
  ]);
  return { devices, groups, drivers };
}
