import {
  mayHaveDevices,
  reachedDeviceLimit,
  type DeviceLimitSource,
} from '@farol/core/domain/device/device-limit';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFleetChanges } from './use-fleet-changes.ts';

const WATCHED_SLICES: readonly FleetSlice[] = ['counts', 'loaded'];

/** Returns whether the user may add a device (§6), and the limit that prevents it (§5). */
export function useDeviceLimit(): { canCreate: boolean; limit: DeviceLimitSource | undefined } {
  const { fleet } = useConsole();
  useFleetChanges(fleet, WATCHED_SLICES);
  const principal = usePrincipal();
  if (!principal) return { canCreate: false, limit: undefined };
  return {
    canCreate: mayUsePermission(RESOURCES.devices.permissions.create, principal) && mayHaveDevices(principal),
    limit: reachedDeviceLimit(principal, fleet.counts.all),
  };
}
