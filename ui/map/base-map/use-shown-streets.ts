import { useEffect, useState } from 'react';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import type { MapEngine } from '../engine/map-engine.ts';
import { shownStreets, type ShownStreets } from './shown-streets.ts';

const NOTHING: ShownStreets = { maps: [], fillView: false };

/** Returns the street maps that the view shows; looks again whenever the map comes to rest. */
export function useShownStreets(map: MapEngine | undefined, maps: readonly StreetMap[]): ShownStreets {
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    if (!map || maps.length === 0) return setShown(NOTHING);
    const look = (): void => {
      const next = shownStreets(maps, { ...map.bounds, zoom: map.view.zoom }, map.size);
      setShown((last) => (isSame(last, next) ? last : next));
    };
    look();
    const stops = [map.on('idle', look), map.on('resize', look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [map, maps]);
  return shown;
}

function isSame(one: ShownStreets, other: ShownStreets): boolean {
  return (
    one.fillView === other.fillView &&
    one.maps.length === other.maps.length &&
    one.maps.every((map, at) => map === other.maps[at])
  );
}
