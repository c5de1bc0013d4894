import { serializeArea, type Area } from '@farol/core/domain/geometry/area';
import type { Geofence } from '@farol/core/domain/geofence/geofence';

/** Knots per km/h. */
const KNOTS_PER_KMH = 0.539957;

/** The geofences of the demo, on roads that its vehicles drive. */
export const DEMO_GEOFENCES: readonly Geofence[] = [
  geofence(
    'Centro de distribuição',
    circle(-23.565, -46.7062, 400),
    { color: '#4caf50' },
    'Chegadas e saídas do depósito',
  ),
  geofence(
    'Centro de São Paulo',
    {
      kind: 'polygon',
      points: [
        [-23.536, -46.648],
        [-23.536, -46.628],
        [-23.554, -46.626],
        [-23.556, -46.644],
      ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude })),
    },
    { color: '#ff9800' },
    'Zona de restrição',
  ),
  geofence(
    'Marginal Tietê',
    {
      kind: 'line',
      points: [
        [-23.5122, -46.716],
        [-23.5135, -46.685],
        [-23.5175, -46.653],
      ].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude })),
    },
    { color: '#2196f3', polylineDistance: 120, speedLimit: Math.round(50 * KNOTS_PER_KMH * 10) / 10 },
    'Limite de 50 km/h',
  ),
];

function circle(latitude: number, longitude: number, radiusMeters: number): Area {
  return { kind: 'circle', center: { latitude, longitude }, radiusMeters };
}

function geofence(
  name: string,
  area: Area,
  attributes: Geofence['attributes'],
  description: string,
): Geofence {
  return { id: 0, name, description, area: serializeArea(area), calendarId: 0, attributes };
}
