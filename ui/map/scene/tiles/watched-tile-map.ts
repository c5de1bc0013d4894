import type { TileMapContent } from '@farol/core/machines/map/base-map.actions';
import type { MapEngine } from '../map-engine.ts';
import { initialTileHealth, FIRST_TILE_TIMEOUT_MS, nextTileHealth, type TileEvent } from './tile-health.ts';
import type { TileMap, TileMapListener } from './tile-map.ts';

/** What a watcher of a tile map learns. */
export interface TileMapWatcher extends Pick<TileMapListener, 'onReady' | 'onAttribution'> {
  /** It is unavailable; called once. */
  onLost(): void;
}

/** The offline world is drawn again before a tile map is removed, so that nothing blank is seen. */
const REMOVAL_DELAY_MS = 200;

/** A tile map that is loaded and given up by itself. */
export type WatchedTileMap = Pick<TileMap, 'show' | 'setActive' | 'remove'>;

/** Loads the map library, shows a tile map, and tells when it is ready and when it has become unavailable. */
export function watchTileMap(
  map: MapEngine,
  content: TileMapContent,
  watcher: TileMapWatcher,
): WatchedTileMap {
  let isOver = false;
  let isActive = true;
  let latest = content;
  let tileMap: TileMap | undefined;
  let health = initialTileHealth(performance.now());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (event: TileEvent): void => {
    if (isOver || !isActive || health.isUnavailable) return;
    health = nextTileHealth(health, event, performance.now());
    if (health.isUnavailable) watcher.onLost();
  };
  const expectFirstTile = (): void => {
    clearTimeout(timer);
    if (!health.hasLoadedTile) health = initialTileHealth(performance.now());
    timer = setTimeout(() => take('timedOut'), FIRST_TILE_TIMEOUT_MS);
  };
  const load = async (): Promise<void> => {
    const { showTileMap } = await import('./tile-map.ts');
    if (isOver) return;
    tileMap = showTileMap(map, latest, {
      // While it is removed another one may be loading.
      onReady: () => {
        if (!isOver) watcher.onReady();
      },
      onAttribution: (texts) => {
        if (!isOver) watcher.onAttribution(texts);
      },
      onTileEvent: take,
    });
    tileMap.setActive(isActive);
    // Not before: on a slow line the library itself takes longer than a tile may.
    expectFirstTile();
  };
  // Its script does not come, or the browser has no graphics card left.
  load().catch(() => take('styleFailed'));
  return {
    show: (next) => {
      if (next === latest) return;
      latest = next;
      tileMap?.show(next);
    },
    setActive: (now) => {
      if (now === isActive) return;
      isActive = now;
      tileMap?.setActive(now);
      if (now && tileMap) expectFirstTile();
    },
    remove: () => {
      isOver = true;
      clearTimeout(timer);
      setTimeout(() => tileMap?.remove(), REMOVAL_DELAY_MS);
    },
  };
}
