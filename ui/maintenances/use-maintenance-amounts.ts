import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../language/use-translation.ts';
import { useUnits } from '../kit/console/use-units.ts';

const MS_PER_HOUR = 3_600_000;

/**
 * Returns a formatter of maintenance amounts: distances in the user's unit, times in hours, other values
 * without a unit.
 */
export function useMaintenanceAmounts(type: string): { amount: (value: number) => string } {
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const number = (value: number): string =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value);
  return {
    amount: (value) => {
      if (type === 'totalDistance')
        return `${number(distanceInUnit(value, distance))} ${t(`units.${distance}`)}`;
      return type === 'hours' ? `${number(value / MS_PER_HOUR)} h` : number(value);
    },
  };
}
