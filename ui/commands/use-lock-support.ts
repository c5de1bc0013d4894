import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { supportsLock, type LockAction } from '@farol/core/domain/command/lock';
import { useConsole } from '../kit/console/use-console.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';

/**
 * Whether a vehicle that is looked at can be locked and unlocked; where it is not known yet it counts as possible, as sending asks
 * once more. It is asked for again when the vehicle has its first position, which tells the server what it understands.
 */
export function useLockSupport(deviceId: number): (action: LockAction) => boolean {
  const { lockSupport, guard } = useConsole();
  const { hasFix } = useLiveVehicle(deviceId);
  const supportedTypes = useSelector(lockSupport, ({ context }) => context.commandsByDevice.get(deviceId));
  const { namespace } = useSelector(guard, ({ context }) => context);
  useEffect(() => lockSupport.send({ type: 'LOAD', deviceId }), [lockSupport, deviceId, hasFix]);
  return (action) => supportedTypes === undefined || supportsLock(action, supportedTypes, namespace);
}
