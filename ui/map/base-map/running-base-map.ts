import type { ConnectedBaseMap } from '@farol/core/console/features/map/connect-base-map';
import { startBaseMap, type StartBaseMap } from '@farol/core/console/features/map/start-base-map';
import type { BaseMapTiles, TileMapContent } from '@farol/core/machines/map/base-map.actions';
import { readStreetFile } from '../../streets/use-requested-map.ts';
import type { MapEngine } from '../scene/map-engine.ts';
import { fetchOnlineStreets, ONLINE_STREETS_URL } from './online-streets.ts';
import { visibleStreetMaps } from './visible-street-maps.ts';
import { watchTileMap, type TileMapWatcher, type WatchedTileMap } from '../scene/tiles/watched-tile-map.ts';

/** The base map of a map on the screen. */
export interface RunningBaseMap {
  readonly baseMap: ConnectedBaseMap;
  /** Draws behind this map, whose canvas is there now. Returns what ends that the base map follows its view. */
  attach(map: MapEngine): () => void;
  stop(): void;
}

/** Starts the base map of a map. It looks for streets before the canvas of the map is there. */
export function runBaseMap(start: StartBaseMap): RunningBaseMap {
  const tiles: TilesBehindMap = new TilesBehindMap({
    onReady: () => baseMap.tilesReady(),
    onAttribution: (texts) => baseMap.tilesAttributed(texts),
    onLost: () => baseMap.tilesLost(),
  });
  const { baseMap, stop } = start(startBaseMap, {
    tiles,
    readFile: readStreetFile,
    askOnline: fetchOnlineStreets,
    onlineUrl: ONLINE_STREETS_URL,
  });
  window.addEventListener('online', baseMap.backOnline);
  return {
    baseMap,
    attach: (map) => {
      tiles.attach(map);
      baseMap.viewRested();
      const stops = [map.on('idle', baseMap.viewRested), map.on('resize', baseMap.viewRested)];
      return () => {
        for (const end of stops) end();
      };
    },
    stop: () => {
      window.removeEventListener('online', baseMap.backOnline);
      stop();
      tiles.remove();
    },
  };
}

/** The tiles behind the canvas of a map. The map library is loaded when there is something to draw. */
class TilesBehindMap implements BaseMapTiles {
  readonly #watcher: TileMapWatcher;
  #map: MapEngine | undefined;
  #content: TileMapContent | undefined;
  #tiles: WatchedTileMap | undefined;

  constructor(watcher: TileMapWatcher) {
    this.#watcher = watcher;
  }

  attach(map: MapEngine): void {
    this.#map = map;
    if (this.#content !== undefined) this.show(this.#content);
  }

  show(content: TileMapContent): void {
    this.#content = content;
    this.#tiles?.show(content);
    this.#tiles?.setActive(true);
    if (this.#map) this.#tiles ??= watchTileMap(this.#map, content, this.#watcher);
  }

  pause(): void {
    this.#content = undefined;
    this.#tiles?.setActive(false);
  }

  remove(): void {
    this.#content = undefined;
    this.#tiles?.remove();
    this.#tiles = undefined;
  }

  shownStreets(maps: Parameters<typeof visibleStreetMaps>[0]): ReturnType<typeof visibleStreetMaps> {
    if (!this.#map) return { maps: [], fillView: false };
    const { bounds, view, size } = this.#map;
    return visibleStreetMaps(maps, { ...bounds, zoom: view.zoom }, size);
  }
}
