import { useTranslation } from '../language/use-translation.ts';
import { DESCRIPTIONS, useFleet } from '../kit/console/use-fleet.ts';

/** Returns the names of vehicles, a line each, in the given order; a neutral word for those one may not see. */
export function useVehicleNames(deviceIds: readonly number[]): string {
  const { t } = useTranslation();
  return useFleet(DESCRIPTIONS, (fleet) =>
    deviceIds
      .map((id) => fleet.descriptions[fleet.slotOf(id) ?? -1]?.name ?? t('history.unknownVehicle'))
      .join('\n'),
  );
}
