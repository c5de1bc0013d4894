import { useEffect, useEffectEvent, useState } from 'react';
import { styleUrl, type BaseMap } from './base-maps.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import { initialTileHealth, FIRST_TILE_TIMEOUT_MS, nextTileHealth, type TileEvent } from './tile-health.ts';

/** The base map that is drawn, and whether it stands in for an online one that did not answer. */
interface BaseMapState {
  /** The world of our own is drawn: no online map was chosen, or the chosen one is not there. */
  isOffline: boolean;
  hasFailed: boolean;
  /** Whom the map is owed to. */
  attribution: string;
  /** Asks the online map again. */
  retry: () => void;
}

const WORLD_ATTRIBUTION = 'Natural Earth';

/** Keeps the wanted base map under the fleet, the offline one while an online one does not answer; asks it again when the browser is back online. */
export function useBaseMap(map: MapEngine | undefined, wanted: BaseMap, satelliteKey: unknown): BaseMapState {
  const [failedMap, setFailedMap] = useState<BaseMap>();
  const [attribution, setAttribution] = useState('');
  const hasFailed = failedMap === wanted;
  const address = hasFailed ? undefined : styleUrl(wanted, satelliteKey);
  const markFailed = useEffectEvent(() => setFailedMap(wanted));

  useEffect(() => setFailedMap(undefined), [wanted]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const back = (): void => setFailedMap(undefined);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
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

/** Draws the online map of an address and tells once when it is lost; the answer takes it away. */
function startOnlineMap(
  map: MapEngine,
  address: string,
  { onLost, onAttribution }: { onLost: () => void; onAttribution: (text: string) => void },
): () => void {
  let isOver = false;
  let remove: (() => void) | undefined;
  let health = initialTileHealth(performance.now());
  const handleTileEvent = (news: TileEvent): void => {
    if (isOver || health.isUnavailable) return;
    health = nextTileHealth(health, news, performance.now());
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
