import { useEffect, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { areCloser } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import type { FoundPlace } from '@farol/core/domain/place/found-place';
import { isStreetQuery } from '@farol/core/domain/place/street-names';
import { streetMapUrl, type StreetMap } from '@farol/core/domain/server/street-map';
import { useConsole } from '../kit/console/use-console.ts';
import { readStreetFile, useRequestedMap } from './use-requested-map.ts';

/** While the next street is looked up the last one stays, this far, meters. */
const STAYS_METERS = 200;
/** A typing pause of this length starts the search. */
const TYPING_DELAY_MS = 400;
const NONE: readonly FoundPlace[] = [];

/** Returns the name of the street at a place; undefined where the operator's maps know none, and until they are read. */
export function useStreetName(place: GeoPoint | undefined): string | undefined {
  const maps = useOwnMaps();
  const [found, setFound] = useState<{ place: GeoPoint; name: string | undefined }>();
  const { latitude, longitude } = place ?? { latitude: Number.NaN, longitude: Number.NaN };
  useEffect(() => {
    if (maps.length === 0 || Number.isNaN(latitude)) return undefined;
    let isOver = false;
    const asked = { latitude, longitude };
    void import('./street-tiles.ts')
      .then(({ streetNameAt }) => streetNameAt(maps, asked))
      .then(
        (name) => {
          if (!isOver) setFound({ place: asked, name });
        },
        // The part of the console could not be loaded: the town names the place.
        () => {},
      );
    return () => {
      isOver = true;
    };
  }, [maps, latitude, longitude]);
  return place && found && areCloser(found.place, place, STAYS_METERS) ? found.name : undefined;
}

/** Returns the streets around the middle of the map that match a text, after a typing pause. */
export function useStreetsNamed(text: string): readonly FoundPlace[] {
  const { view } = useConsole().devices;
  const maps = useOwnMaps();
  const [found, setFound] = useState<{ text: string; places: readonly FoundPlace[] }>();
  useEffect(() => {
    if (maps.length === 0 || !isStreetQuery(text)) return undefined;
    let isOver = false;
    const search = async (): Promise<void> => {
      const near = view.getSnapshot().camera?.center;
      if (!near) return;
      const { streetsFound } = await import('./street-tiles.ts');
      const places = await streetsFound(maps, text, near);
      if (!isOver) setFound({ text, places });
    };
    const timer = setTimeout(() => void search().catch(() => {}), TYPING_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [maps, text, view]);
  return found?.text === text ? found.places : NONE;
}

/** Returns the maps of the server and the file that its settings name. */
function useOwnMaps(): readonly StreetMap[] {
  const {
    access,
    map: { streets },
  } = useConsole();
  const own = useSelector(streets, ({ maps }) => maps);
  const fileUrl = useSelector(access, ({ server, namespace }) => streetMapUrl(server?.info, namespace));
  const file = useRequestedMap(fileUrl, readStreetFile, 0)?.map;
  useEffect(() => {
    streets.load();
  }, [streets]);
  return useMemo(() => (file ? [...own, file] : own), [own, file]);
}
