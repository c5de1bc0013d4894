import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { Area } from '@farol/core/domain/geometry/area';
import { areaMeasureText } from '@farol/ui/geofences/area/area-text';
import { geofencesPtBR } from '@farol/ui/language/pt-BR/geofences';

const i18n = createInstance();
const center = { latitude: 0, longitude: 0 };
const along = (...longitudes: number[]): Area => ({
  kind: 'line',
  points: longitudes.map((longitude) => ({ latitude: 0, longitude })),
});

beforeAll(async () => {
  await i18n.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { translation: { geofences: geofencesPtBR } } },
    interpolation: { prefix: '%', suffix: '%', escapeValue: false },
  });
});

test('a circle that is drawn says its radius and its ground', () => {
  const circle: Area = { kind: 'circle', center, radiusMeters: 400 };
  expect(areaMeasureText(i18n.t, 'pt-BR', circle, 'km')).toBe('raio 400 m · 0,50 km²');
});

test('a polygon that is drawn says its ground and its outline', () => {
  const corners: [number, number][] = [
    [0, 0],
    [0, 0.01],
    [0.01, 0.01],
    [0.01, 0],
  ];
  const points = corners.map(([latitude, longitude]) => ({ latitude, longitude }));
  // A hundredth of a degree are 1.11 km.
  expect(areaMeasureText(i18n.t, 'pt-BR', { kind: 'polygon', points }, 'km')).toBe('1,24 km² · contorno 4,45 km');
});

test('a length is said in metres or feet up to where kilometres or miles say more', () => {
  expect(areaMeasureText(i18n.t, 'pt-BR', along(0, 0.008), 'km')).toMatch(/^89\d m$/);
  expect(areaMeasureText(i18n.t, 'pt-BR', along(0, 0.008, 0.01), 'km')).toBe('1,11 km');
  expect(areaMeasureText(i18n.t, 'pt-BR', along(0, 0.001), 'miles')).toBe('365 ft');
  expect(areaMeasureText(i18n.t, 'pt-BR', along(0, 0.01), 'miles')).toBe('0,69 mi');
});
