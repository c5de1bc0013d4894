import type { GeoJSONSource, Map as BaseMapEngine } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { gridLines, gridStep, styleAddress, type BaseMap } from './base-maps.ts';
import { GRID_SOURCE, offlineStyle } from './offline-style.ts';

/** How long an online map may be silent after its first failure or after it was chosen, milliseconds. */
const PATIENCE_MS = 8000;

/** Keeps the wanted base map under the fleet; answers true while an online one did not answer and the offline one stands in. */
export function useBaseMap(
  map: BaseMapEngine | undefined,
  wanted: BaseMap,
  satelliteKey: unknown,
  isDark: boolean,
): boolean {
  const [failedMap, setFailedMap] = useState<BaseMap>();
  const hasFailed = failedMap === wanted;
  const address = hasFailed ? undefined : styleAddress(wanted, satelliteKey);

  useEffect(() => setFailedMap(undefined), [wanted]);
  useEffect(() => {
    if (!map || address === undefined) return undefined;
    let tiles = 0;
    const arrived = (event: { dataType?: string; tile?: unknown }): void => {
      if (event.dataType === 'source' && event.tile) tiles++;
    };
    map.on('data', arrived);
    map.setStyle(address, { diff: false });
    const timer = setTimeout(() => {
      if (tiles === 0) setFailedMap(wanted);
    }, PATIENCE_MS);
    const refused = (): void => {
      if (tiles === 0 && !map.isStyleLoaded()) setFailedMap(wanted);
    };
    map.on('error', refused);
    return () => {
      clearTimeout(timer);
      map.off('data', arrived).off('error', refused);
    };
  }, [map, address, wanted]);
  useEffect(() => {
    if (!map || address !== undefined) return undefined;
    let isOver = false;
    const grid = (): void => {
      const source = map.getSource<GeoJSONSource>(GRID_SOURCE);
      const bounds = map.getBounds();
      const box = {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      };
      const coordinates = gridLines(box, gridStep(map.getZoom()));
      void source?.setData({
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiLineString', coordinates },
      });
    };
    void offlineStyle(isDark).then((style) => {
      if (isOver) return;
      map.setStyle(style, { diff: false });
      map.once('styledata', grid);
      map.on('moveend', grid);
    });
    return () => {
      isOver = true;
      map.off('moveend', grid).off('styledata', grid);
    };
  }, [map, address, isDark]);
  return hasFailed;
}
