import { useMemo } from 'react';
import { streetMapUrl, type StreetMap } from '@farol/core/domain/server/street-map';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useLocalNetworkOnly } from '../../kit/console/use-local-network-only.ts';
import { fetchOnlineStreets, ONLINE_STREETS_URL } from './online-streets.ts';
import { streetFileProblem, type StreetFileProblem } from './street-file-problem.ts';
import { readStreetFile, useAskedMap } from '../../streets/use-asked-map.ts';

/** The street maps that can be drawn. */
export interface StreetMapsState {
  /** The operator's, or the online one where there are none and it is allowed; empty while nothing is known. */
  maps: readonly StreetMap[];
  /** They come from the internet. */
  isOnline: boolean;
  /** It is not known yet whether there are any. */
  isSearching: boolean;
  /** One that was asked for did not answer: it may be worth another attempt. */
  hasFailed: boolean;
  /** Why the file that the settings name is not drawn. */
  fileProblem: StreetFileProblem | undefined;
}

const NO_MAPS: readonly StreetMap[] = [];

/**
 * Finds street maps while they are wanted: those of the server, the file named in its settings, and where there
 * are none, also because the file cannot be read, the online one unless nothing may leave this network.
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
  const file = useAskedMap(isWanted ? fileUrl : undefined, readStreetFile, attempt);
  const hasFileFailed = file !== undefined && !file.map;
  const isOnlineWanted =
    isWanted && isLoaded && own.length === 0 && !isLocalOnly && (fileUrl === undefined || hasFileFailed);
  const online = useAskedMap(isOnlineWanted ? ONLINE_STREETS_URL : undefined, fetchOnlineStreets, attempt);
  const found = file?.map ?? online?.map;
  const isAsking = (fileUrl !== undefined && !file) || (isOnlineWanted && !online);
  return {
    maps: useMemo(() => (isWanted ? [...own, ...(found ? [found] : [])] : NO_MAPS), [isWanted, own, found]),
    isOnline: found !== undefined && found === online?.map,
    isSearching: isWanted && ((!isLoaded && !hasFailed) || isAsking),
    hasFailed: hasFileFailed || (online !== undefined && !online.map),
    fileProblem: hasFileFailed ? streetFileProblem(file.error) : undefined,
  };
}
