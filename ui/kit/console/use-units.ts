import { useSelector } from '@xstate/react';
import {
  measurementUnitsOf,
  type DistanceUnit,
  type SpeedUnit,
} from '@farol/core/domain/values/measurement-units';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from './use-console.ts';

/** Returns the units of speed and distance: the user's, else the server's, else those of the region. */
export function useUnits(): { speed: SpeedUnit; distance: DistanceUnit } {
  const { access } = useConsole();
  const { i18n } = useTranslation();
  const user = useSelector(access, (answers) => answers.user);
  const info = useSelector(access, ({ server }) => server?.info);
  const preferences = {
    speedUnit: preferenceAttribute('speedUnit', user, info),
    distanceUnit: preferenceAttribute('distanceUnit', user, info),
  };
  return measurementUnitsOf(preferences, i18n.language);
}
