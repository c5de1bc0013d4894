import { expect, test } from 'vitest';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { textWithColumnName, placeCellText, placeTitle } from '@farol/ui/reports/table/cell-text';

const TRIP: ReportRow = {
  deviceId: 7,
  deviceName: 'Van',
  fromMs: 0,
  toMs: 60_000,
  place: { latitude: -21.592714, longitude: -45.19165 },
  endPlace: undefined,
  positionId: 0,
  values: { endPlace: 'Rua Augusta 1' },
};

test('cell text: a cell says a place by its address, else by its coordinates, else not at all', () => {
  expect(placeCellText(TRIP, 'endPlace')).toBe('Rua Augusta 1');
  expect(placeCellText(TRIP, 'startPlace')).toBe('-21.59271, -45.19165');
  expect(placeCellText({ ...TRIP, values: {} }, 'endPlace')).toBe('');
});

const t = (key: string, values?: Record<string, string>) => [key, ...Object.values(values ?? {})].join(' ');

test('cell text: a place that is pointed at has the words of an address, also while nobody knows one', () => {
  expect(placeTitle({ t }, TRIP, 'startPlace')).toBe('reports.cell.addressAt -21.59271 -45.19165');
  expect(placeTitle({ t }, TRIP, 'endPlace')).toBe('Rua Augusta 1');
  expect(placeTitle({ t }, { ...TRIP, values: {} }, 'endPlace')).toBe('');
});

test('cell text: in the middle of a line, yes and no have no capital', () => {
  expect(textWithColumnName('Ignição', 'ignition', 'Desligada')).toBe('Ignição: desligada');
  expect(textWithColumnName('Top speed', 'maxSpeed', '54 mph')).toBe('Top speed 54 mph');
  expect(textWithColumnName('Speed', 'speed', '54 mph')).toBe('54 mph');
});
