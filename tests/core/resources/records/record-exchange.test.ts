import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, serializeCsv } from '@farol/core/domain/values/csv';
import { exportTable, planImport } from '@farol/core/resources/records/record-exchange';
import { aDevice } from '../../../arbitraries/devices.ts';
import { attributes } from '../../../arbitraries/records.ts';

const GROUPS = new Map([
  [3, 'Norte'],
  [4, 'Sul'],
]);
const labels = {
  label: ({ name }: { name: string }) => `The ${name}`,
  title: (_: string, id: number) => GROUPS.get(id) ?? '',
  idOf: (_: string, title: string) => [...GROUPS].find(([, name]) => name === title)?.[0],
  option: (_: unknown, option: string) => `Ein ${option}`,
};
const devices = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    name: fc.constantFrom('Van 10', '=Van', ' x '),
    uniqueId: fc.uuid(),
    groupId: fc.constantFrom(0, 3, 9),
    attributes,
  }),
  { selector: ({ id }) => id, maxLength: 5 },
);

test('an exported table that is imported unchanged changes nothing', () => {
  fc.assert(
    fc.property(devices, (list) => {
      const existing = list.map((one) => aDevice({ ...one, name: one.name.trim() }));
      const table = parseCsv(serializeCsv(exportTable('devices', existing, labels, 'acme')));
      expect(planImport('devices', table, existing, labels, 'acme')).toEqual({
        records: [],
        originals: new Map(existing.map((one) => [one.id, one])),
        unchanged: existing.length,
        problems: [],
        unknownColumns: [],
        missingFields: [],
      });
    }),
  );
});

test('a row without a known id creates a record, one with a known unique id updates only that record', () => {
  const van = aDevice({ id: 7, attributes: { placa: 'ABC' } });
  const table = [
    ['uniqueId', 'The group', 'The name', 'shoe size'],
    [van.uniqueId, 'Sul', 'Van 11', '44'],
    ['', '', '', ''],
    ['8602', '', 'Novo', '43'],
  ];
  const plan = planImport('devices', table, [van], labels, 'acme');
  expect(plan.records).toMatchObject([
    { ...van, name: 'Van 11', groupId: 4 },
    { id: 0, name: 'Novo', uniqueId: '8602', groupId: 0 },
  ]);
  expect(plan.unknownColumns).toEqual(['shoe size']);
});

test('a spreadsheet’s own words for yes and no do not disable a device', () => {
  const on = ['true', 'TRUE', 'VERDADEIRO', 'Verdadero', 'Sim', 'sí', 'yes', '1', 'x'];
  const off = ['false', 'FALSE', 'FALSO', 'Não', 'nao', 'no', '0'];
  const existing = [...on, ...off].map((_, at) => aDevice({ id: at + 1, uniqueId: `imei ${at}` }));
  const rows = [...on, ...off].map((word, at) => [`imei ${at}`, word]);
  const plan = planImport('devices', [['uniqueId', 'The enabled'], ...rows], existing, labels, 'acme');
  expect(plan.problems).toEqual([]);
  expect(plan.unchanged).toBe(on.length);
  expect(plan.records.map(({ id }) => id)).toEqual(off.map((_, at) => on.length + at + 1));
  expect(plan.records.every(({ disabled }) => disabled)).toBe(true);
});

test('a word that is neither yes nor no, and an unknown icon, are reported and change nothing', () => {
  const table = [
    ['name', 'uniqueId', 'enabled', 'category', 'technology'],
    ['Van', '1', 'perhaps', 'car', ''],
    ['Bus', '2', '', 'spaceship', ''],
    ['Truck', '3', '', 'Ein TRUCK', '4g'],
  ];
  const { records, problems } = planImport('devices', table, [], labels, 'acme');
  expect(problems).toEqual([
    { line: 2, field: 'enabled', problem: 'invalid' },
    { line: 3, field: 'category', problem: 'invalid' },
  ]);
  expect(records).toMatchObject([
    { name: 'Truck', category: 'truck', disabled: false, attributes: { 'device.technology': '4G' } },
  ]);
});

test('values stored by another console are no errors in an exported table', () => {
  const van = aDevice({ id: 7, category: 'hovercraft' });
  const table = exportTable('devices', [van], labels, 'acme');
  const plan = planImport('devices', table, [van], labels, 'acme');
  expect(plan).toMatchObject({ records: [], unchanged: 1, problems: [] });
});

test('rows with problems are reported by number and field, the others are imported', () => {
  const table = [
    ['name', 'uniqueId', 'group', 'fuelTank'],
    ['Good', '1', 'Norte', '50'],
    ['', '2', 'Oeste', 'big'],
  ];
  const { records, problems } = planImport('devices', table, [], labels, 'acme');
  expect(records.map(({ name }) => name)).toEqual(['Good']);
  expect(problems).toEqual([
    { line: 3, field: 'group', problem: 'invalid' },
    { line: 3, field: 'fuelTank', problem: 'notNumber' },
    { line: 3, field: 'name', problem: 'required' },
  ]);
});

test('missing columns that every new record needs are reported once, not per row', () => {
  const plan = planImport(
    'devices',
    [
      ['Kennzeichen', 'name'],
      ['AB', 'Van'],
      ['CD', ''],
      ['EF', 'Bus'],
    ],
    [],
    labels,
    'acme',
  );
  expect(plan).toMatchObject({
    records: [],
    unknownColumns: ['Kennzeichen'],
    missingFields: ['uniqueId'],
    problems: [{ line: 3, field: 'name', problem: 'required' }],
  });
});

test('an identifier rounded by a spreadsheet creates no device: it is reported', () => {
  for (const rounded of ['3,54868E+14', '3.54868E+14', '8.60201e+14']) {
    const table = [
      ['name', 'uniqueId'],
      ['Van', rounded],
      ['Bus', '354868012345678'],
    ];
    const { records, problems } = planImport('devices', table, [], labels, 'acme');
    expect(records.map(({ name }) => name)).toEqual(['Bus']);
    expect(problems).toEqual([{ line: 2, field: 'uniqueId', problem: 'rounded' }]);
  }
});

test('a table of thousands of rows finds its records quickly', () => {
  const existing = Array.from({ length: 3000 }, (_, at) => aDevice({ id: at + 1, uniqueId: `imei ${at}` }));
  const reads = { count: 0 };
  const watched = existing.map((device) =>
    Object.defineProperty({ ...device }, 'uniqueId', {
      enumerable: true,
      get: () => {
        reads.count++;
        return device.uniqueId;
      },
    }),
  );
  const table = [['uniqueId', 'name'], ...existing.slice(0, 20).map(({ uniqueId }) => [uniqueId, 'Van'])];
  const { records } = planImport('devices', table, watched, labels, 'acme');
  expect(records.map(({ id }) => id)).toEqual(existing.slice(0, 20).map(({ id }) => id));
  expect(reads.count).toBeLessThan(10_000);
});
