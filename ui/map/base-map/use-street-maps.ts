import { useEffect, useMemo, useState } from 'react';
import { streetMapUrl, type StreetMap } from '@farol/core/domain/server/street-map';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useLocalNetworkOnly } from '../../kit/console/use-local-network-only.ts';
import { fetchOnlineStreets, ONLINE_STREETS_URL } from './online-streets.ts';

/** The street maps that can be drawn. */
export interface StreetMapsState {
  /** The operator's, or the online one where there are none and it is allowed; empty while nothing is known. */
  maps: readonly StreetMap[];
  /** They come from the internet. */
  isOnline: boolean;
  /** It is not known yet whether there are any. */
  isSearching: boolean;
  /** The one that was asked for did not answer. */
  hasFailed: boolean;
}

const NO_MAPS: readonly StreetMap[] = [];

/**
 * Finds street maps while they are wanted: those of the server, the file named in its settings, else the online
 * one unless nothing may leave this network.
 * @param attempt another number tries again what failed
 */
export function useStreetMaps(isWanted: boolean, attempt: number): StreetMapsState {
  const {
    access,
    map: { streets },
  } = useConsole();
  const { maps: own, isLoaded, hasFailed } = useAnswers(streets);
  const fileUrl = useAnswers(access, ({ server, namespace }) => streetMapUrl(server?.info, namespace));
  const isLocalOnly = useLocalNetworkOnly();
  const isOnlineWanted = fileUrl === undefined && isLoaded && own.length === 0 && !isLocalOnly;
  const url = fileUrl ?? (isOnlineWanted ? ONLINE_STREETS_URL : undefined);
  const [answer, setAnswer] = useState<{ url: string; map: StreetMap | undefined }>();
  useEffect(() => {
    if (!isWanted || url === undefined) return undefined;
    let isOver = false;
    const take = (map: StreetMap | undefined): void => {
      if (!isOver) setAnswer({ url, map });
    };
    (url === fileUrl ? readFile(url) : fetchOnlineStreets()).then(take, () => take(undefined));
    return () => {
      isOver = true;
    };
  }, [isWanted, url, fileUrl, attempt]);
  const isAnswered = answer !== undefined && answer.url === url;
  const found = isAnswered ? answer.map : undefined;
  return {
    maps: useMemo(() => (isWanted ? [...own, ...(found ? [found] : [])] : NO_MAPS), [isWanted, own, found]),
    isOnline: found?.name === ONLINE_STREETS_URL,
    isSearching: isWanted && ((!isLoaded && !hasFailed) || (url !== undefined && !isAnswered)),
    hasFailed: isWanted && isAnswered && !found,
  };
}

async function readFile(url: string): Promise<StreetMap> {
  const { readPmtilesMap } = await import('./pmtiles-map.ts');
  return readPmtilesMap(new URL(url, location.origin).href);
}
