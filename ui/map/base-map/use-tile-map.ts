import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapEngine } from '../engine/map-engine.ts';
import type { TileMapContent } from './tile-map.ts';
import { watchTileMap, type WatchedTileMap } from './watched-tile-map.ts';

/** Which tile map is wanted. */
interface WantedTileMap {
  /** Another kind is another map; undefined for none. */
  kind: string | undefined;
  /** What is drawn; undefined while nothing of it is in the view. Keep the same object while it stays the same. */
  content: TileMapContent | undefined;
  /** Called once when the map has become unavailable. */
  onLost: () => void;
}

/** A tile map behind the canvas. */
interface TileMapState {
  /** It is drawn: the offline world may give way to it. */
  isReady: boolean;
  /** What its sources say of who made them, perhaps as HTML. */
  attributions: readonly string[];
}

const NO_ATTRIBUTIONS: readonly string[] = [];

/** Shows a tile map behind the canvas; the map library is loaded when there is something of it in the view. */
export function useTileMap(
  map: MapEngine | undefined,
  { kind, content, onLost }: WantedTileMap,
): TileMapState {
  const [started, setStarted] = useState<string>();
  const [isReady, setReady] = useState(false);
  const [attributions, setAttributions] = useState(NO_ATTRIBUTIONS);
  const shown = useRef<WatchedTileMap>(undefined);
  const lose = useEffectEvent(onLost);
  const start = useEffectEvent((engine: MapEngine) =>
    content === undefined
      ? undefined
      : watchTileMap(engine, content, {
          onReady: () => setReady(true),
          onAttribution: setAttributions,
          onLost: () => lose(),
        }),
  );
  const wanted = content !== undefined || started === kind ? kind : undefined;
  if (wanted !== started) setStarted(wanted);

  useEffect(() => {
    if (!map || started === undefined) return undefined;
    shown.current = start(map);
    return () => {
      shown.current?.remove();
      shown.current = undefined;
      setReady(false);
      setAttributions(NO_ATTRIBUTIONS);
    };
  }, [map, started]);
  useEffect(() => {
    if (content !== undefined) shown.current?.show(content);
    else setReady(false);
    shown.current?.setActive(content !== undefined);
  }, [content]);
  return { isReady: isReady && content !== undefined, attributions };
}
