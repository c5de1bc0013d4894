import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import type { KnownStreets } from '@farol/core/machines/map/camera.actions';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import type { BaseMapName } from '@farol/core/domain/preference/base-map';
import type { MapOverlay } from '../overlays/map-overlay.ts';
import { offeredBaseMap, otherBaseMap, parseBaseMap, styleUrl } from './base-maps.ts';
import { attributionParts, OPEN_STREET_MAP, type AttributionPart } from './map-attribution.ts';
import { boundsOf, isWorld, type ShownStreets } from './shown-streets.ts';
import { StreetWindowOverlay } from './street-window-overlay.ts';
import type { StreetFileProblem } from './street-file-problem.ts';
import { useBaseMapOptions } from './use-base-map-options.ts';
import { useShownStreets } from './use-shown-streets.ts';
import { useStreetMaps } from './use-street-maps.ts';
import { useTileMap } from './use-tile-map.ts';
import { useWorldGap } from './use-world-gap.ts';
import { WorldOverlay, type WorldGap } from '../world/world-overlay.ts';

/** The base map that is drawn. */
export interface BaseMapState {
  /** The built-in world, all of it or around the street maps, bottom first; empty while it is not seen. */
  ground: readonly MapOverlay[];
  /** What the world lacks in the view, where it is shown alone. */
  gap: WorldGap | undefined;
  /** Where there is more than the built-in world: streets, or pictures from above. */
  streets: KnownStreets;
  /** Another base map that may have streets there. */
  other: BaseMapName | undefined;
  /** The chosen map did not respond, and the offline one replaces it. */
  hasFailed: boolean;
  /** Why the street map file that the settings name is not drawn. */
  fileProblem: StreetFileProblem | undefined;
  /** Streets of the internet are drawn. */
  isOnline: boolean;
  /** Who made what is seen. */
  attribution: readonly AttributionPart[];
  /** Tries the failed map again. */
  retry: () => void;
}

const NO_STREETS = { isSearching: false, maps: [] };
const PICTURES = { isSearching: false, maps: [{ bounds: [-180, -90, 180, 90] }] } as const;
const WORLD_ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)';
/** What failed is tried again after this time, and when the browser is back online. */
const RETRY_MS = 300_000;

/**
 * Draws the wanted base map under the fleet, and the offline one until it is ready and while it does not
 * respond.
 */
export function useBaseMap(map: MapEngine | undefined, isDark: boolean): BaseMapState {
  const { language } = useTranslation().i18n;
  const { preferences, map: features } = useConsole();
  const { baseMap } = useAnswers(preferences.browser);
  // Also while another base map is chosen: it decides whether streets are offered.
  useEffect(() => features.streets.load(), [features.streets]);
  const options = useBaseMapOptions();
  const world = useMemo(() => new WorldOverlay(language), [language]);
  const wanted = offeredBaseMap(parseBaseMap(baseMap), options);
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const streets = useStreetMaps(wanted === 'street', attempt);
  const shown = useShownStreets(map, streets.maps);
  const url = styleUrl(wanted, options.satelliteKey);
  const kind = wanted === 'street' ? (streets.maps.length > 0 ? wanted : undefined) : url;
  const isLost = kind !== undefined && failed === kind;
  const street = useMemo(
    () => (shown.maps.length > 0 ? { maps: shown.maps, isDark, language } : undefined),
    [shown.maps, isDark, language],
  );
  const content = isLost ? undefined : (url ?? street);
  const { isReady, attributions } = useTileMap(map, {
    kind: isLost ? undefined : kind,
    content,
    onLost: () => {
      setFailed(kind);
      // Its file may have been replaced or removed.
      features.streets.refresh();
    },
  });
  const hasFailed = isLost || streets.hasFailed;
  useEffect(() => setFailed(undefined), [wanted, streets.maps]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const tryAgain = (): void => {
      setFailed(undefined);
      setAttempt((count) => count + 1);
    };
    const timer = setInterval(tryAgain, RETRY_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [hasFailed]);
  const drawn = isReady && url === undefined ? shown : undefined;
  const isExpected = streets.isSearching || (content !== undefined && !isReady);
  const showsWorld = !isReady || (drawn !== undefined && !drawn.maps.some(isWorld));
  return {
    ground: useMemo(
      () => [
        ...(showsWorld ? [world] : []),
        ...(drawn && showsWorld ? [new StreetWindowOverlay(drawn.maps.map(boundsOf))] : []),
      ],
      [world, drawn, showsWorld],
    ),
    gap: useWorldGap(map, world, !isReady && !isExpected),
    streets: useKnownStreets(isLost ? NO_STREETS : url === undefined ? streets : PICTURES),
    other: otherBaseMap(wanted, options, isDark),
    // Nobody is told of the failure of what they did not choose.
    hasFailed: baseMap !== '' && (isLost || (streets.hasFailed && streets.maps.length === 0)),
    fileProblem: streets.fileProblem,
    isOnline: drawn !== undefined && streets.isOnline,
    attribution: useMemo(
      () =>
        attributionParts([
          ...(isReady ? attributionsOf(drawn, attributions) : []),
          ...(isReady && !showsWorld ? [] : drawn?.fillView ? [] : [WORLD_ATTRIBUTION]),
        ]),
      [isReady, drawn, attributions, showsWorld],
    ),
    retry: () => {
      setFailed(undefined);
      setAttempt((count) => count + 1);
    },
  };
}

function useKnownStreets({
  isSearching,
  maps,
}: {
  isSearching: boolean;
  maps: readonly Pick<StreetMap, 'bounds'>[];
}): KnownStreets {
  return useMemo(() => ({ isSearching, areas: maps.map(boundsOf) }), [isSearching, maps]);
}

function attributionsOf(drawn: ShownStreets | undefined, styled: readonly string[]): readonly string[] {
  if (!drawn) return styled;
  // Pictures may be of anything: without a word nothing is claimed about them.
  return drawn.maps.map(({ attribution, schema }) =>
    attribution === '' && schema !== 'raster' ? OPEN_STREET_MAP : attribution,
  );
}
