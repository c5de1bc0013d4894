import { useEffect, useMemo, useState, useCallback, useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import type { BaseMapView, ConnectedBaseMap } from '@farol/core/console/features/map/connect-base-map';
import type { BaseMapName } from '@farol/core/domain/preference/base-map';
import { streetMapUrl } from '@farol/core/domain/server/street-map';
import type { StreetMapCoverage } from '@farol/core/machines/map/camera-aim';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useLocalNetworkOnly } from '../../kit/console/use-local-network-only.ts';
import { importWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import type { MapEngine } from '../scene/map-engine.ts';
import type { MapOverlay } from '../scene/map-overlay.ts';
import { usePageMap } from '../page/page-map.ts';
import { WorldOverlay, type WorldGap } from '../layers/world/world-overlay.ts';
import { offeredBaseMap, otherBaseMap, parseBaseMap, styleUrl } from './base-maps.ts';
import { attributionOf, attributionParts, type AttributionPart } from './map-attribution.ts';
import type { RunningBaseMap } from './running-base-map.ts';
import { streetMapBounds, isWorld } from './visible-street-maps.ts';
import { streetFileProblem, type StreetFileProblem } from './street-file-problem.ts';
import { useBaseMapConditions } from './use-base-map-conditions.ts';
import type { Layer } from '@deck.gl/core';
import { SolidPolygonLayer } from '@deck.gl/layers';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';

/**
 * Removes what the offline world drew where street maps are, so that these are seen from behind the canvas.
 * Belongs directly above the offline world.
 */
class StreetWindowOverlay implements MapOverlay {
  readonly level = 'ground';
  readonly #areas: readonly GeoBounds[];

  constructor(areas: readonly GeoBounds[]) {
    this.#areas = areas;
  }

  layers(): readonly Layer[] {
    return [
      new SolidPolygonLayer<GeoBounds>({
        id: 'street-window',
        data: this.#areas,
        getPolygon: ({ west, south, east, north }) => [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
        ],
        getFillColor: [0, 0, 0, 0],
        // Replaces the color below instead of mixing with it.
        parameters: { blend: false },
      }),
    ];
  }

  /** Another area is another overlay. */
  subscribe(): () => void {
    return () => {};
  }
}

/** What is drawn. */
export interface BaseMapState {
  /** The built-in world, all of it or around the street maps, bottom first; empty while it is not seen. */
  ground: readonly MapOverlay[];
  /** What the world lacks in the view, where it is shown alone. */
  gap: WorldGap | undefined;
  /** Where there is more than the built-in world: streets, or pictures from above. */
  streets: StreetMapCoverage;
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

const WORLD_ATTRIBUTION = 'Natural Earth · GeoNames (CC BY 4.0)';
const EVERYWHERE = [{ west: -180, south: -90, east: 180, north: 90 }];

/**
 * Draws the wanted base map under the fleet, and the offline one until it is ready and while it does not
 * respond.
 */
export function useBaseMap(map: MapEngine | undefined, isDark: boolean): BaseMapState {
  const { language } = useTranslation().i18n;
  const { preferences } = useConsole();
  const { drawnFleet } = usePageMap();
  const chosen = useView(preferences.browser).baseMap;
  const options = useBaseMapConditions();
  const name = offeredBaseMap(parseBaseMap(chosen), options);
  const world = useMemo(() => new WorldOverlay(language, drawnFleet), [language, drawnFleet]);
  const baseMap = useStartedBaseMap(map);
  useWanted(baseMap, { name, styleUrl: styleUrl(name, options.satelliteKey), isDark, language });
  const known = useSelector(baseMap, (answers: BaseMapView | undefined) => answers);
  const { isReady = false, isLost = false } = known ?? {};
  const drawn = isReady && known?.styleUrl === undefined ? known?.shown : undefined;
  const showsWorld = !isReady || (drawn !== undefined && !drawn.maps.some(isWorld));
  const fileFailure = known?.streets.fileFailure;
  return {
    ground: useMemo(
      () => [
        ...(showsWorld ? [world] : []),
        ...(drawn && showsWorld ? [new StreetWindowOverlay(drawn.maps.map(streetMapBounds))] : []),
      ],
      [world, drawn, showsWorld],
    ),
    gap: useWorldGap(map, world, known !== undefined && !isReady && !known.isExpected),
    streets: useKnownStreets(known),
    other: otherBaseMap(name, options, isDark),
    // The failure of a map that the user did not choose has no message.
    hasFailed: chosen !== '' && isLost,
    fileProblem: fileFailure && streetFileProblem(fileFailure.error),
    isOnline: drawn !== undefined && known?.streets.isOnline === true,
    attribution: useMemo(
      () =>
        attributionParts([
          ...(isReady ? attributionsOf(drawn, known?.attributions ?? []) : []),
          ...(isReady && !showsWorld ? [] : drawn?.fillView ? [] : [WORLD_ATTRIBUTION]),
        ]),
      [isReady, drawn, known?.attributions, showsWorld],
    ),
    retry: () => baseMap?.retry(),
  };
}

/** Starts the base map. Its code is no part of the first view: the offline world is drawn before. */
function useStartedBaseMap(map: MapEngine | undefined): ConnectedBaseMap | undefined {
  const { streets, startBaseMap } = useConsole().map;
  const [running, setRunning] = useState<RunningBaseMap>();
  // Also while another base map is chosen: it decides whether streets are offered.
  useEffect(() => {
    streets.load();
  }, [streets]);
  useEffect(() => {
    let isOver = false;
    let started: RunningBaseMap | undefined;
    importWithRetry(() => import('./running-base-map.ts')).then(
      ({ runBaseMap }) => {
        if (isOver) return;
        started = runBaseMap(startBaseMap);
        setRunning(started);
      },
      // A new version was installed: until the page is loaded again the offline world is drawn.
      () => undefined,
    );
    return () => {
      isOver = true;
      started?.stop();
      setRunning(undefined);
    };
  }, [startBaseMap]);
  useEffect(() => {
    return map ? running?.attach(map) : undefined;
  }, [map, running]);
  return running?.baseMap;
}

/** Tells the base map which one is wanted. */
function useWanted(
  baseMap: ConnectedBaseMap | undefined,
  {
    name,
    styleUrl: url,
    isDark,
    language,
  }: { name: BaseMapName; styleUrl: string | undefined; isDark: boolean; language: string },
): void {
  const { access } = useConsole();
  const fileUrl = useSelector(access, ({ server, namespace }) => streetMapUrl(server?.info, namespace));
  const isLocalOnly = useLocalNetworkOnly();
  useEffect(() => {
    baseMap?.want({ name, styleUrl: url, fileUrl, isLocalOnly, isDark, language });
  }, [baseMap, name, url, fileUrl, isLocalOnly, isDark, language]);
}

/** Returns where there is more than the built-in world. */
function useKnownStreets(known: BaseMapView | undefined): StreetMapCoverage {
  const maps = known?.areTilesLost ? undefined : known?.streets.maps;
  const isSearching = known === undefined || (known.streets.isSearching && !known.areTilesLost);
  const hasStyle = known?.styleUrl !== undefined && !known.areTilesLost;
  return useMemo(
    () =>
      hasStyle
        ? { isSearching: false, areas: EVERYWHERE }
        : { isSearching, areas: maps?.map(streetMapBounds) ?? [] },
    [hasStyle, isSearching, maps],
  );
}

function attributionsOf(
  drawn: BaseMapView['shown'] | undefined,
  styled: readonly string[],
): readonly string[] {
  return drawn ? drawn.maps.map(attributionOf) : styled;
}

/** Returns what the offline world lacks in the view while it is shown alone; looks again when the map rests. */
function useWorldGap(
  map: MapEngine | undefined,
  world: WorldOverlay,
  isAlone: boolean,
): WorldGap | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!map) return () => undefined;
      const stops = [map.on('idle', changed), map.on('layers', changed), world.subscribe(changed)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [map, world],
  );
  return useSyncExternalStore(subscribe, () => (map && isAlone ? world.gapAt(map.view.zoom) : undefined));
}
