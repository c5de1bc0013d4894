import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../kit/console/use-console.ts';

/** Returns the names of vehicles, a line each, in the given order; a neutral word for those one may not see. */
export function useVehicleNames(deviceIds: readonly number[]): string {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  const subscribe = useCallback((changed: () => void) => fleet.subscribe('descriptions', changed), [fleet]);
  return useSyncExternalStore(subscribe, () =>
    deviceIds
      .map((id) => fleet.descriptions[fleet.slotOf(id) ?? -1]?.name ?? t('history.unknownVehicle'))
      .join('\n'),
  );
}
