import type { TileMapContent } from '@farol/core/machines/map/base-map.actions';
import type { TileMap, TileMapListener } from '@farol/ui/map/base-map/tile-map';

/** A tile map of which the test says when it is drawn and when it fails. */
export interface SimulatedTileMap {
  content: TileMapContent;
  readonly listener: TileMapListener;
  isRemoved: boolean;
}

/** The tile maps that pages have shown, the last one last. */
export const simulatedTileMaps: SimulatedTileMap[] = [];

/** Shows a tile map without graphics. */
export function showTileMap(_map: unknown, content: TileMapContent, listener: TileMapListener): TileMap {
  const simulated: SimulatedTileMap = { content, listener, isRemoved: false };
  simulatedTileMaps.push(simulated);
  return {
    show: (next) => {
      simulated.content = next;
    },
    setActive: () => {},
    remove: () => {
      simulated.isRemoved = true;
    },
  };
}
