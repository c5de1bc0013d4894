import type { AlertCircumstances } from '@farol/core/domain/alert/alert-circumstances';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../language/use-translation.ts';
import { useCoordinatesText } from '../fleet/use-coordinates-text.ts';
import { usePlaceName } from '../fleet/use-place-name.ts';
import { useUnits } from '../kit/console/use-units.ts';

/** Returns a function that says where a vehicle was when something happened, how fast, and who drove. */
export function useCircumstancesText(): (circumstances: AlertCircumstances) => string {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const place = useCoordinatesText();
  const placeName = usePlaceName();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  return ({ latitude, longitude, speedKnots, driver }) =>
    [
      placeName({ latitude, longitude }) ?? place.formatCoordinates(latitude, longitude),
      `${number.format(speedInUnit(speedKnots, units.speed))}\u00A0${t(`units.${units.speed}`)}`,
      driver,
    ]
      .filter((part) => part !== '')
      .join(' · ');
}
