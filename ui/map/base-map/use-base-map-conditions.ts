import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { streetMapUrl } from '@farol/core/domain/server/street-map';
import { useConsole } from '../../kit/console/use-console.ts';
import { useLocalNetworkOnly } from '../../kit/console/use-local-network-only.ts';
import type { BaseMapConditions } from './base-maps.ts';

/** Returns what decides which base maps this server's users can choose. */
export function useBaseMapConditions(): BaseMapConditions {
  const { access, map } = useConsole();
  const satelliteKey = useSelector(access, ({ server }) => server?.info.attributes['mapTilerKey']);
  const isLocalOnly = useLocalNetworkOnly();
  const hasFile = useSelector(
    access,
    ({ server, namespace }) => streetMapUrl(server?.info, namespace) !== undefined,
  );
  const hasServed = useSelector(map.streets, ({ maps }) => maps.length > 0);
  const hasStreetMaps = hasFile || hasServed;
  return useMemo(
    () => ({ satelliteKey, isLocalOnly, hasStreetMaps }),
    [satelliteKey, isLocalOnly, hasStreetMaps],
  );
}
