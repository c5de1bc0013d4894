import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import type { DrawnStreetMaps } from '@farol/core/machines/map/base-map.actions';
import { openMapTilesLayers } from './openmaptiles-layers.ts';
import { protomapsLayers } from './protomaps-layers.ts';
import { STREET_COLORS } from './street-colors.ts';

/** Pictures of map files have this size unless the file is for twice the resolution, which it does not say. */
const PICTURE_PX = 256;

/** Returns a style that draws street maps, each on a ground of its own; outside of them it is transparent. */
export function streetStyle({ maps, isDark, language }: DrawnStreetMaps): StyleSpecification {
  const colors = STREET_COLORS[isDark ? 'dark' : 'light'];
  const sources: Record<string, SourceSpecification> = {};
  const layers: LayerSpecification[] = [];
  for (const [at, map] of maps.entries()) {
    const source = `map${at}`;
    sources[source] = tilesOf(map);
    sources[`${source}-area`] = { type: 'geojson', data: areaOf(map) };
    layers.push({
      id: `${source}-land`,
      type: 'fill',
      source: `${source}-area`,
      paint: { 'fill-color': colors.land, 'fill-antialias': false },
    });
    if (map.schema === 'raster') {
      // Pictures are made for light screens.
      layers.push({
        id: source,
        type: 'raster',
        source,
        paint: { 'raster-brightness-max': isDark ? 0.7 : 1 },
      });
      continue;
    }
    const [languageCode = 'en'] = language.split('-');
    layers.push(
      ...(map.schema === 'protomaps'
        ? protomapsLayers(source, { colors, isDark, language: languageCode })
        : openMapTilesLayers(source, colors, languageCode)),
    );
  }
  return { version: 8, sources, layers };
}

function tilesOf({ schema, tileUrl, minZoom, maxZoom, bounds }: StreetMap): SourceSpecification {
  const [west, south, east, north] = bounds;
  const common = {
    tiles: [tileUrl],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [west, south, east, north] satisfies [number, number, number, number],
  };
  return schema === 'raster'
    ? { type: 'raster', tileSize: PICTURE_PX, ...common }
    : { type: 'vector', ...common };
}

function areaOf({ bounds: [west, south, east, north] }: StreetMap): GeoJSON.Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
