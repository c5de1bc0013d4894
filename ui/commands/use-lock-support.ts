import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { supportsLock, type LockAction } from '@farol/core/domain/command/lock';
import { useConsole } from '../kit/console/use-console.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';

/**
 * Returns whether a vehicle can be locked and unlocked. While unknown both count as supported, because
 * sending checks again. Asks the server again when the vehicle has its first position, from which the server
 * learns what it supports.
 */
export function useLockSupport(deviceId: number): (action: LockAction) => boolean {
  const {
    access,
    commands: { lockSupport },
  } = useConsole();
  const { hasFix } = useLiveVehicle(deviceId);
  const supportedTypes = useSelector(lockSupport, ({ commandsByDevice }) => commandsByDevice.get(deviceId));
  const namespace = useSelector(access, (item) => item.namespace);
  useEffect(() => {
    lockSupport.load(deviceId);
  }, [lockSupport, deviceId, hasFix]);
  return (action) => supportedTypes === undefined || supportsLock(action, supportedTypes, namespace);
}
