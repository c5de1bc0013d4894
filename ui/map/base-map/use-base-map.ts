import { useEffect, useEffectEvent, useState } from 'react';
import { styleUrl, type BaseMap } from './base-maps.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import { initialTileHealth, FIRST_TILE_TIMEOUT_MS, nextTileHealth, type TileEvent } from './tile-health.ts';

/** The base map that is drawn, and whether it replaces an online one that did not respond. */
interface BaseMapState {
  /** The built-in world is drawn: no online map was chosen, or the chosen one is unavailable. */
  isOffline: boolean;
  hasFailed: boolean;
  /** Attribution of the map data. */
  attribution: string;
  /** Tries the online map again. */
  retry: () => void;
}

const WORLD_ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)';

/**
 * Draws the wanted base map under the fleet, and the offline one while an online one does not respond. Tries
 * again when the browser is back online.
 */
export function useBaseMap(map: MapEngine | undefined, wanted: BaseMap, satelliteKey: unknown): BaseMapState {
  const [failedMap, setFailedMap] = useState<BaseMap>();
  const [attribution, setAttribution] = useState('');
  const hasFailed = failedMap === wanted;
  const address = hasFailed ? undefined : styleUrl(wanted, satelliteKey);
  const markFailed = useEffectEvent(() => setFailedMap(wanted));

  useEffect(() => setFailedMap(undefined), [wanted]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const retryOnline = (): void => setFailedMap(undefined);
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, [hasFailed]);
  useEffect(() => {
    if (!map || address === undefined) return undefined;
    setAttribution('');
    return startOnlineMap(map, address, { onLost: () => markFailed(), onAttribution: setAttribution });
  }, [map, address]);
  return {
    isOffline: address === undefined,
    hasFailed,
    attribution: address === undefined ? WORLD_ATTRIBUTION : attribution,
    retry: () => setFailedMap(undefined),
  };
}

/**
 * Shows an online map, calls `onLost` once when it becomes unavailable, and returns a
 * function that removes it.
 */
function startOnlineMap(
  map: MapEngine,
  address: string,
  { onLost, onAttribution }: { onLost: () => void; onAttribution: (text: string) => void },
): () => void {
  let isOver = false;
  let remove: (() => void) | undefined;
  let health = initialTileHealth(performance.now());
  const handleTileEvent = (event: TileEvent): void => {
    if (isOver || health.isUnavailable) return;
    health = nextTileHealth(health, event, performance.now());
    if (health.isUnavailable) onLost();
  };
  const timer = setTimeout(() => handleTileEvent('timedOut'), FIRST_TILE_TIMEOUT_MS);
  import('./online-map.ts').then(
    ({ showOnlineMap }) => {
      if (!isOver) remove = showOnlineMap(map, address, { onTileEvent: handleTileEvent, onAttribution });
    },
    () => handleTileEvent('styleFailed'),
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
    remove?.();
  };
}
