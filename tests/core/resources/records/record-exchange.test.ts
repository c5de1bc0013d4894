import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, serializeCsv } from '@farol/core/domain/values/csv';
import { exportTable, planImport } from '@farol/core/resources/records/record-exchange';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
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

test('record exchange: an exported table that is imported unchanged changes nothing', () => {
  fc.assert(
    fc.property(devices, (list) => {
      const existing = list.map((item) => aDevice({ ...item, name: item.name.trim() }));
      const table = parseCsv(serializeCsv(exportTable('devices', existing, labels, 'acme')));
      expect(planImport('devices', table, existing, labels, 'acme')).toEqual({
        records: [],
        originals: new Map(existing.map((item) => [item.id, item])),
        unchanged: existing.length,
        problems: [],
        cleaned: [],
        unknownColumns: [],
        missingFields: [],
      });
    }),
  );
});

test('record exchange: a row without a known id creates a record, one with a known unique id updates only that record', () => {
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

test('record exchange: a spreadsheet’s own words for yes and no do not disable a device', () => {
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

test('record exchange: a word that is neither yes nor no, and an unknown icon, are reported and change nothing', () => {
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

test('record exchange: values stored by another console are no errors in an exported table', () => {
  const van = aDevice({ id: 7, category: 'hovercraft' });
  const table = exportTable('devices', [van], labels, 'acme');
  const plan = planImport('devices', table, [van], labels, 'acme');
  expect(plan).toMatchObject({ records: [], unchanged: 1, problems: [] });
});

test('record exchange: rows with problems are reported by number and field, the others are imported', () => {
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

test('record exchange: missing columns that every new record needs are reported once, not per row', () => {
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

test('record exchange: an identifier that a spreadsheet changed is cleaned, which the plan says, and reported where that cannot be', () => {
  const table = [
    ['name', 'uniqueId'],
    ['Van', "'0123"],
    ['Bus', '3,54868E+14'],
    ['Car', '#N/A'],
  ];
  const { records, problems, cleaned } = planImport('devices', table, [], labels, 'acme');
  expect(records).toMatchObject([{ name: 'Van', uniqueId: '0123' }]);
  expect(cleaned).toEqual([{ line: 2, field: 'uniqueId', from: "'0123", to: '0123' }]);
  expect(problems).toEqual([
    { line: 3, field: 'uniqueId', problem: 'rounded' },
    { line: 4, field: 'uniqueId', problem: 'invalid' },
  ]);
});

test('record exchange: the same identifier twice, or one that another record has, is promised once', () => {
  const van = aDevice({ id: 7, uniqueId: 'a' });
  const bus = aDevice({ id: 8, uniqueId: 'b' });
  const table = [
    ['id', 'name', 'uniqueId'],
    ['', 'New', 'c'],
    ['', 'Same', `'c`],
    ['', 'Same, unseen', 'c\u200B'],
    ['7', 'Van', 'b'],
    ['8', 'Bus', 'b'],
    ['8', 'Bus again', 'b'],
  ];
  const { records, problems } = planImport('devices', table, [van, bus], labels, 'acme');
  expect(records.map(({ name }) => name)).toEqual(['New', 'Bus']);
  expect(problems).toEqual([
    { line: 3, field: 'uniqueId', problem: 'repeated' },
    { line: 4, field: 'uniqueId', problem: 'repeated' },
    { line: 5, field: 'uniqueId', problem: 'taken' },
    { line: 7, field: 'uniqueId', problem: 'repeated' },
  ]);
});

test('record exchange: a row with a cell that cannot be read does not stand for its device, a better one may follow', () => {
  const van = { ...RESOURCES.devices.defaults, id: 7, name: 'Van', uniqueId: 'a' };
  const table = [
    ['id', 'name', 'uniqueId'],
    ['7', 'Van 2', '8.61E+14'],
    ['7', 'Van 3', 'a'],
  ];
  const { records, problems } = planImport('devices', table, [van], labels, 'acme');
  expect(records.map(({ name }) => name)).toEqual(['Van 3']);
  expect(problems).toEqual([{ line: 2, field: 'uniqueId', problem: 'rounded' }]);
});

test('record exchange: a group that has two rows is changed once', () => {
  const north = { ...RESOURCES.groups.defaults, id: 3, name: 'North' };
  const table = [
    ['id', 'name'],
    ['3', 'Nord'],
    ['3', 'Norte'],
  ];
  const { records, problems } = planImport('groups', table, [north], labels, 'acme');
  expect(records.map(({ name }) => name)).toEqual(['Nord']);
  expect(problems).toEqual([{ line: 3, field: 'name', problem: 'repeated' }]);
});

test('record exchange: a column title may end in signs, and one of many signs is an unknown column at once', () => {
  const odd = `${':'.repeat(200_000)}x`;
  const plan = planImport(
    'devices',
    [
      ['Unique id *:', 'Name:', odd],
      ['8602', 'Van', '7'],
    ],
    [],
    labels,
    'acme',
  );
  expect(plan.records).toMatchObject([{ name: 'Van', uniqueId: '8602' }]);
  expect(plan.unknownColumns).toEqual([odd]);
});

test('record exchange: a title above the header, and what others call a column, are understood', () => {
  for (const [title, nameTitle] of [
    ['IMEI', 'Vehicle'],
    ['imei:', 'Nome'],
    ['Número IMEI', 'VEÍCULO'],
    ['Device ID', 'The NAME'],
    ['unique_id', 'name *'],
    ['\uFEFFuniqueid', 'nombre'],
  ]) {
    const table = [
      ['Fleet of Acme', ''],
      ['', ''],
      ['2026-08-03', ''],
      [nameTitle ?? '', title ?? '', 'The group', 'Imei'],
      ['Van', '', '', ''],
      ['Bus', '8', 'Norte', '9'],
    ];
    const { records, problems, unknownColumns } = planImport('devices', table, [], labels, 'acme');
    expect(records).toMatchObject([{ name: 'Bus', uniqueId: '8', groupId: 3 }]);
    // Lines are counted as the file has them.
    expect(problems).toEqual([{ line: 5, field: 'uniqueId', problem: 'required' }]);
    // A second column of the same is not taken for the first.
    expect(unknownColumns).toEqual(['Imei']);
  }
});

test('record exchange: a table of thousands of rows finds its records quickly', () => {
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
