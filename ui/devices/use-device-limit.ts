import { mayHaveDevices, reachedDeviceLimit, type DeviceLimit } from '@farol/core/domain/device-limit';
import { may } from '@farol/core/domain/permission';
import { RESOURCES } from '@farol/core/resources/all';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useAsker } from '../use-asker.ts';
import { useConsole } from '../use-console.ts';
import { useFleetPulse } from './use-fleet-pulse.ts';

const SLICES: readonly FleetSlice[] = ['counts', 'loaded'];

/** Whether the user is offered to add a device (§6), and the limit that keeps him from it (§5). */
export function useDeviceLimit(): { isOffered: boolean; limit: DeviceLimit | undefined } {
  const { fleet } = useConsole();
  useFleetPulse(fleet, SLICES);
  const asker = useAsker();
  if (!asker) return { isOffered: false, limit: undefined };
  return {
    isOffered: may(RESOURCES.devices.permissions.create, asker) && mayHaveDevices(asker),
    limit: reachedDeviceLimit(asker, fleet.counts.all),
  };
}
