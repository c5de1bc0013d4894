import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { supportsLock, type LockAction } from '@farol/core/domain/command/lock';
import { useConsole } from '../kit/console/use-console.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';

/**
 * Returns whether a vehicle can be locked and unlocked. While unknown both count as supported, because
 * sending checks again. Asks the server again when the vehicle has its first position, from which the server
 * learns what it supports.
 */
export function useLockSupport(deviceId: number): (action: LockAction) => boolean {
  const { lockSupport, guard } = useConsole();
  const { hasFix } = useLiveVehicle(deviceId);
  const supportedTypes = useSelector(lockSupport, ({ context }) => context.commandsByDevice.get(deviceId));
  const { namespace } = useSelector(guard, ({ context }) => context);
  useEffect(() => lockSupport.send({ type: 'LOAD', deviceId }), [lockSupport, deviceId, hasFix]);
  return (action) => supportedTypes === undefined || supportsLock(action, supportedTypes, namespace);
}
