import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as OnlineEngine, setWorkerUrl, type ErrorEvent, type MapSourceDataEvent } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { TileEvent } from './tile-health.ts';
import type { MapEngine } from '../engine/map-engine.ts';

setWorkerUrl(workerAddress);

/** What is told of an online map: how its tiles come in, and whom they are owed to. */
export interface OnlineMapListener {
  onTileEvent(onTileEvent: TileEvent): void;
  onAttribution(text: string): void;
}

/** Draws an online style behind the canvas, following its view; the answer takes it away. It is fetched when it is first wanted. */
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

/** Whom the tiles are owed to, as plain text: the sources say it in the markup of a page. */
function attributionText(map: OnlineEngine): string {
  const texts = Object.values(map.getStyle().sources).map((source) =>
    'attribution' in source && typeof source.attribution === 'string' ? source.attribution : '',
  );
  const markup = new DOMParser().parseFromString([...new Set(texts)].join(' '), 'text/html');
  return (markup.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
