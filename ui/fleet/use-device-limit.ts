import {
  mayHaveDevices,
  reachedDeviceLimit,
  type DeviceLimitSource,
} from '@farol/core/domain/device/device-limit';
import { hasPermission } from '@farol/core/domain/access/permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useFeatures } from '../kit/console/use-features.ts';
import { useFleetChanges } from './use-fleet-changes.ts';

const WATCHED_SLICES: readonly FleetSlice[] = ['counts', 'loaded'];

/** Returns whether the user may add a device (§6), and the limit that prevents it (§5). */
export function useDeviceLimit(): { canCreate: boolean; limit: DeviceLimitSource | undefined } {
  const { fleet } = useFeatures();
  useFleetChanges(fleet, WATCHED_SLICES);
  const principal = usePrincipal();
  if (!principal) return { canCreate: false, limit: undefined };
  return {
    canCreate: hasPermission(RESOURCES.devices.permissions.create, principal) && mayHaveDevices(principal),
    limit: reachedDeviceLimit(principal, fleet.counts.all),
  };
}
