import { useCallback, useSyncExternalStore } from 'react';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Returns how many vehicles are known. Their descriptions change with every alarm; whoever needs their names only
 * has to hear of further vehicles.
 */
export function useVehicleCount(): number {
  const { fleet } = useConsole();
  const subscribe = useCallback((changed: () => void) => fleet.subscribe('descriptions', changed), [fleet]);
  return useSyncExternalStore(subscribe, () => fleet.length);
}
