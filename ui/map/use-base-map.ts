import { useEffect, useEffectEvent, useState } from 'react';
import { styleAddress, type BaseMap } from './base-maps.ts';
import type { MapEngine } from './engine/map-engine.ts';
import { newTrust, PATIENCE_MS, trustAfter, type MapNews } from './map-trust.ts';

/** The base map that is drawn, and whether it stands in for an online one that did not answer. */
interface DrawnBaseMap {
  /** The world of our own is drawn: no online map was chosen, or the chosen one is not there. */
  isOffline: boolean;
  hasFailed: boolean;
  /** Whom the map is owed to. */
  credit: string;
  /** Asks the online map again. */
  retry: () => void;
}

const WORLD_CREDIT = 'Natural Earth';

/** Keeps the wanted base map under the fleet, the offline one while an online one does not answer; asks it again when the browser is back online. */
export function useBaseMap(map: MapEngine | undefined, wanted: BaseMap, satelliteKey: unknown): DrawnBaseMap {
  const [failedMap, setFailedMap] = useState<BaseMap>();
  const [credit, setCredit] = useState('');
  const hasFailed = failedMap === wanted;
  const address = hasFailed ? undefined : styleAddress(wanted, satelliteKey);
  const lose = useEffectEvent(() => setFailedMap(wanted));

  useEffect(() => setFailedMap(undefined), [wanted]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const back = (): void => setFailedMap(undefined);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [hasFailed]);
  useEffect(() => {
    if (!map || address === undefined) return undefined;
    setCredit('');
    return drawOnline(map, address, { lost: () => lose(), credit: setCredit });
  }, [map, address]);
  return {
    isOffline: address === undefined,
    hasFailed,
    credit: address === undefined ? WORLD_CREDIT : credit,
    retry: () => setFailedMap(undefined),
  };
}

/** Draws the online map of an address and tells once when it is lost; the answer takes it away. */
function drawOnline(
  map: MapEngine,
  address: string,
  { lost, credit }: { lost: () => void; credit: (text: string) => void },
): () => void {
  let isOver = false;
  let remove: (() => void) | undefined;
  let trust = newTrust(performance.now());
  const hear = (news: MapNews): void => {
    if (isOver || trust.isLost) return;
    trust = trustAfter(trust, news, performance.now());
    if (trust.isLost) lost();
  };
  const timer = setTimeout(() => hear('waited'), PATIENCE_MS);
  import('./engine/online-map.ts').then(
    ({ showOnlineMap }) => {
      if (!isOver) remove = showOnlineMap(map, address, { news: hear, credit });
    },
    () => hear('styleFailed'),
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
    remove?.();
  };
}
