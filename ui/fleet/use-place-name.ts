import { useCallback, useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import { parseLanguage, regionalTag } from '@farol/core/domain/values/locale';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useUnits } from '../kit/console/use-units.ts';

/**
 * Returns a function that names a place without asking a server: by the geofence around it, else by the street
 * where the caller knows it, else by the nearest town.
 * It returns undefined where nothing has a name, and until the names are loaded, which begins with the first use.
 */
export function usePlaceName(): (place: GeoPoint, street?: string) => string | undefined {
  const { map, records } = useConsole();
  const { i18n } = useTranslation();
  const namer = useSelector(map.placeNames, (answers) => answers.namer);
  const geofences = useSelector(records.lists.geofences, (list) => list.records);
  const { distance: distanceUnit } = useUnits();
  const isLoaded = namer !== undefined;
  useEffect(() => {
    if (!isLoaded) map.placeNames.load();
  }, [isLoaded, map]);
  const language = parseLanguage(i18n.language) ?? 'pt-BR';
  return useCallback(
    ({ latitude, longitude }, street) => {
      const tag = regionalTag(language, navigator.languages);
      return namer?.textAt({ latitude, longitude }, geofences, { language, tag, distanceUnit }, street);
    },
    [namer, geofences, language, distanceUnit],
  );
}
