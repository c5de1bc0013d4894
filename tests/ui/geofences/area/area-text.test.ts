import { expect, test } from 'vitest';
import type { Area } from '@farol/core/domain/geometry/area';
import { areaMeasureText } from '@farol/ui/geofences/area/area-text';
import { geofencesPtBR } from '@farol/ui/language/pt-BR/geofences';
import { textsOf } from '@farol/ui/language/texts';

const texts = textsOf('pt-BR');
texts.add({ geofences: geofencesPtBR });
const center = { latitude: 0, longitude: 0 };
const along = (...longitudes: number[]): Area => ({
  kind: 'line',
  points: longitudes.map((longitude) => ({ latitude: 0, longitude })),
});

test('area text: a circle being drawn shows its radius and its surface', () => {
  const circle: Area = { kind: 'circle', center, radiusMeters: 400 };
  expect(areaMeasureText(texts.t, 'pt-BR', circle, 'km')).toBe('raio 400 m · 0,50 km²');
});

test('area text: a polygon being drawn shows its surface and its perimeter', () => {
  const corners: [number, number][] = [
    [0, 0],
    [0, 0.01],
    [0.01, 0.01],
    [0.01, 0],
  ];
  const points = corners.map(([latitude, longitude]) => ({ latitude, longitude }));
  // A hundredth of a degree is 1.11 km.
  expect(areaMeasureText(texts.t, 'pt-BR', { kind: 'polygon', points }, 'km')).toBe(
    '1,24 km² · contorno 4,45 km',
  );
});

test('area text: a length is shown in meters or feet as long as kilometers or miles would be less precise', () => {
  expect(areaMeasureText(texts.t, 'pt-BR', along(0, 0.008), 'km')).toMatch(/^89\d m$/);
  expect(areaMeasureText(texts.t, 'pt-BR', along(0, 0.008, 0.01), 'km')).toBe('1,11 km');
  expect(areaMeasureText(texts.t, 'pt-BR', along(0, 0.001), 'miles')).toBe('365 ft');
  expect(areaMeasureText(texts.t, 'pt-BR', along(0, 0.01), 'miles')).toBe('0,69 mi');
});
