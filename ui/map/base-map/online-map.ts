import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as OnlineEngine, setWorkerUrl, type ErrorEvent, type MapSourceDataEvent } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { TileEvent } from './tile-health.ts';
import type { MapEngine } from '../engine/map-engine.ts';

setWorkerUrl(workerAddress);

/** Receives what an online map reports: tile events and its attribution. */
export interface OnlineMapListener {
  onTileEvent(onTileEvent: TileEvent): void;
  onAttribution(text: string): void;
}

/**
 * Shows an online style behind the canvas, following its camera, and returns a function that removes it.
 * The map library is loaded on first use.
 */
export function showOnlineMap(engine: MapEngine, styleUrl: string, listener: OnlineMapListener): () => void {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;inset:0';
  engine.container.prepend(box);
  const cameraOf = () => {
    const { longitude, latitude, zoom, bearing } = engine.view;
    return { center: { lng: longitude, lat: latitude }, zoom, bearing };
  };
  const map = new OnlineEngine({
    container: box,
    style: styleUrl,
    ...cameraOf(),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    maxPitch: 0,
  });
  map.on('sourcedata', (event: MapSourceDataEvent) => {
    if (event.tile) listener.onTileEvent('tileArrived');
  });
  map.on('error', (event: ErrorEvent) =>
    listener.onTileEvent('tile' in event && event.tile ? 'tileFailed' : 'styleFailed'),
  );
  map.on('styledata', () => listener.onAttribution(attributionText(map)));
  const stop = engine.on('move', () => map.jumpTo(cameraOf()));
  return () => {
    stop();
    map.remove();
    box.remove();
  };
}

/** Returns the attribution as plain text; sources give it as HTML. */
function attributionText(map: OnlineEngine): string {
  const texts = Object.values(map.getStyle().sources).map((source) =>
    'attribution' in source && typeof source.attribution === 'string' ? source.attribution : '',
  );
  const markup = new DOMParser().parseFromString([...new Set(texts)].join(' '), 'text/html');
  return (markup.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
