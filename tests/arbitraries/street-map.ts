import type { StreetMap } from '@farol/core/domain/server/street-map';

/** Returns a street map of central São Paulo. */
export function aStreetMap(values: Partial<StreetMap> = {}): StreetMap {
  return {
    name: 'south',
    schema: 'openmaptiles',
    minZoom: 0,
    maxZoom: 14,
    bounds: [-46.71, -23.6, -46.58, -23.46],
    attribution: '© the surveyors',
    tileUrl: 'http://console.test/farol/maps/south/{z}/{x}/{y}?v=1',
    ...values,
  };
}
