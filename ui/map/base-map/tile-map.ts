import 'maplibre-gl/dist/maplibre-gl.css';
import {
  addProtocol,
  Map as TileEngine,
  setWorkerUrl,
  type ErrorEvent,
  type MapSourceDataEvent,
} from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { TileMapContent } from '@farol/core/machines/map/base-map.actions';
import type { TileEvent } from './tile-health.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import { PMTILES } from '../../streets/pmtiles-map.ts';
import { streetStyle } from './style/street-style.ts';

setWorkerUrl(workerAddress);
addProtocol('pmtiles', PMTILES.tile);

/** Receives what a tile map reports. */
export interface TileMapListener {
  onTileEvent(event: TileEvent): void;
  /** It is drawn completely, or as far as it is likely to be soon. */
  onReady(): void;
  /** Who made what is shown, one text for each source, perhaps with links as HTML. */
  onAttribution(texts: readonly string[]): void;
}

/** A tile map behind the canvas. */
export interface TileMap {
  /** Draws something else, for instance in other colors; tiles that are already there stay. */
  show(content: TileMapContent): void;
  /** Stops drawing while nothing of it is in the view; `onReady` is called again when it goes on. */
  setActive(isActive: boolean): void;
  remove(): void;
}

/** Shows what has arrived when the rest takes longer than this after the first tile. */
const READY_TIMEOUT_MS = 2_500;

/**
 * Shows a tile map behind the canvas, hidden until it is ready. Its camera is that of the canvas: both draw in
 * the same frame.
 */
export function showTileMap(engine: MapEngine, content: TileMapContent, listener: TileMapListener): TileMap {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;inset:0;visibility:hidden';
  engine.container.prepend(box);
  const cameraOf = () => {
    const { longitude, latitude, ...rest } = engine.view;
    return { center: { lng: longitude, lat: latitude }, ...rest };
  };
  const map = new TileEngine({
    container: box,
    style: typeof content === 'string' ? content : streetStyle(content),
    ...cameraOf(),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    // The canvas alone decides where the camera may be.
    maxPitch: 85,
    transformConstrain: (center, zoom) => ({ center, zoom }),
  });
  let isActive = true;
  let isReady = false;
  /** A map whose tiles all fail is never seen. */
  let hasTile = false;
  let hasMoved = false;
  let readyTimer: ReturnType<typeof setTimeout> | undefined;
  const setReady = (): void => {
    clearTimeout(readyTimer);
    readyTimer = undefined;
    if (isReady || !isActive || !hasTile) return;
    isReady = true;
    box.style.visibility = 'visible';
    listener.onReady();
  };
  map.on('idle', setReady);
  map.on('sourcedata', (event: MapSourceDataEvent) => {
    if (event.sourceDataType === 'metadata') listener.onAttribution(attributionsOf(map));
    // The ground of a map is no tile of it.
    if (!event.tile || event.source.type === 'geojson') return;
    hasTile = true;
    listener.onTileEvent('tileArrived');
    if (!isReady) readyTimer ??= setTimeout(setReady, READY_TIMEOUT_MS);
  });
  map.on('error', (event: ErrorEvent) =>
    listener.onTileEvent('tile' in event && event.tile ? 'tileFailed' : 'styleFailed'),
  );
  const stops = [
    engine.on('move', () => {
      hasMoved = true;
    }),
    engine.on('frame', () => {
      if (!hasMoved || !isActive) return;
      hasMoved = false;
      map.jumpTo(cameraOf());
      map.redraw();
    }),
  ];
  return {
    show: (next) => map.setStyle(typeof next === 'string' ? next : streetStyle(next)),
    setActive: (now) => {
      if (now === isActive) return;
      isActive = now;
      isReady = false;
      box.style.visibility = 'hidden';
      if (!now) return;
      map.jumpTo(cameraOf());
      map.triggerRepaint();
    },
    remove: () => {
      clearTimeout(readyTimer);
      for (const stop of stops) stop();
      map.remove();
      box.remove();
    },
  };
}

function attributionsOf(map: TileEngine): string[] {
  const texts = Object.keys(map.getStyle().sources).map((id) => {
    const source = map.getSource(id);
    return source && 'attribution' in source && typeof source.attribution === 'string'
      ? source.attribution
      : '';
  });
  return [...new Set(texts)].filter((text) => text !== '');
}
