import type { Geometry } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countriesAddress from 'world-atlas/countries-50m.json?url';

/** Id of the source whose lines follow the view. */
export const GRID_SOURCE = 'grid';

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

let countries: Promise<Countries> | undefined;

/** The base map that needs no network: countries from our own origin, borders, names and a grid (design: calm, dense, readable). */
export async function offlineStyle(isDark: boolean): Promise<StyleSpecification> {
  countries ??= fetch(countriesAddress).then((answer): Promise<Countries> => answer.json());
  const topology = await countries;
  const land = feature(topology, topology.objects.countries);
  // A part that lies on both sides of the date line would be drawn as a line across the world.
  for (const { geometry } of land.features) {
    if (geometry.type === 'MultiPolygon')
      geometry.coordinates = geometry.coordinates.filter(([ring]) => !isTorn(ring ?? []));
  }
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b);
  const names = land.features.map(({ geometry, properties }) => ({
    type: 'Feature' as const,
    properties: { name: properties.name },
    geometry: { type: 'Point' as const, coordinates: labelPoint(geometry) },
  }));
  const paint = isDark
    ? {
        sea: '#0d141d',
        land: '#1a2430',
        border: '#354454',
        grid: '#22303e',
        text: '#8796a8',
        halo: '#141c26',
      }
    : {
        sea: '#dfe9f2',
        land: '#f7f6f2',
        border: '#c3c8cf',
        grid: '#cdd8e2',
        text: '#6b7787',
        halo: '#f7f6f2',
      };
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, attribution: 'Natural Earth' },
      borders: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: borders } },
      names: { type: 'geojson', data: { type: 'FeatureCollection', features: names } },
      [GRID_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': paint.sea } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: { 'fill-color': paint.land, 'fill-antialias': true },
      },
      {
        id: 'grid',
        type: 'line',
        source: GRID_SOURCE,
        paint: { 'line-color': paint.grid, 'line-width': 1, 'line-opacity': 0.7 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': paint.border, 'line-width': 1 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        maxzoom: 8,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['sans-serif'],
          'text-size': 12,
          'text-max-width': 7,
        },
        paint: { 'text-color': paint.text, 'text-halo-color': paint.halo, 'text-halo-width': 1.5 },
      },
    ],
  };
}

type Ring = readonly (readonly number[])[];

/** The middle of the largest part of a country. */
function labelPoint(geometry: Geometry): [number, number] {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  const rings = polygons.map((polygon) => polygon[0] ?? []);
  const largest = rings.reduce((best, ring) => (area(ring) > area(best) ? ring : best), rings[0] ?? []);
  return centroid(largest);
}

function isTorn(ring: Ring): boolean {
  const longitudes = ring.map(([longitude]) => longitude ?? 0);
  return Math.max(...longitudes) - Math.min(...longitudes) > 300;
}

function area(ring: Ring): number {
  return Math.abs(ring.reduce((sum, point, at) => sum + cross(point, ring[at + 1] ?? ring[0] ?? point), 0));
}

function centroid(ring: Ring): [number, number] {
  let [x, y, total] = [0, 0, 0];
  ring.forEach((point, at) => {
    const next = ring[at + 1] ?? ring[0] ?? point;
    const weight = cross(point, next);
    x += ((point[0] ?? 0) + (next[0] ?? 0)) * weight;
    y += ((point[1] ?? 0) + (next[1] ?? 0)) * weight;
    total += weight;
  });
  return total === 0 ? [ring[0]?.[0] ?? 0, ring[0]?.[1] ?? 0] : [x / (3 * total), y / (3 * total)];
}

function cross(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) * (b[1] ?? 0) - (b[0] ?? 0) * (a[1] ?? 0);
}
