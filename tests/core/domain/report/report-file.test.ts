import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFileName, type ReportFileFacts } from '@farol/core/domain/report/report-file-name';
import type { NamedPeriod } from '@farol/core/domain/report/report-period';
import { uniqueSheetName } from '@farol/core/domain/report/workbook';
import type { ReportRow } from '@farol/core/domain/report/report-row';
import { addressedRow, placesWithoutAddress } from '@farol/core/domain/report/row-address';
import { anyText } from '../../../arbitraries/texts.ts';

const ZONE = 'America/Sao_Paulo';

function saved(from: string, to: string, changes: Partial<ReportFileFacts> = {}): ReportFileFacts {
  const range = { fromMs: Date.parse(from), toMs: Date.parse(to) };
  return { title: 'Trips', subject: undefined, period: range, range, zone: ZONE, ...changes };
}

test.for<[string, string, string, NamedPeriod | undefined]>([
  ['2026-11-26T03:00:00Z', '2026-11-27T02:59:59.999Z', 'Trips 2026-11-26', 'yesterday'],
  ['2026-11-27T03:00:00Z', '2026-11-27T09:57:12Z', 'Trips 2026-11-27', 'today'],
  ['2026-11-20T03:00:00Z', '2026-11-26T15:00:00Z', 'Trips 2026-11-20–2026-11-26', 'last7'],
  ['2026-11-26T03:00:00Z', '2026-11-27T03:00:00Z', 'Trips 2026-11-26', undefined],
  ['2026-11-26T03:00:00Z', '2026-11-28T03:00:00Z', 'Trips 2026-11-26–2026-11-27', undefined],
  ['2026-11-26T03:00:00Z', '2026-11-26T03:00:00Z', 'Trips 2026-11-26', undefined],
  ['2026-11-26T11:15:00Z', '2026-11-26T20:30:00Z', 'Trips 2026-11-26 0815–1730', undefined],
  ['2026-11-26T03:00:00Z', '2026-11-26T20:30:00Z', 'Trips 2026-11-26 0000–1730', undefined],
  ['2026-11-26T11:15:00Z', '2026-11-27T03:00:00Z', 'Trips 2026-11-26 0815–2026-11-27 0000', undefined],
  ['2026-11-26T11:15:00Z', '2026-11-27T20:30:00Z', 'Trips 2026-11-26 0815–2026-11-27 1730', undefined],
])('report file: from %s to %s a report is named %s', ([from, to, name, period]) => {
  expect(reportFileName(saved(from, to, period && { period }))).toBe(name);
});

const nameOf = (subject: string) =>
  reportFileName(saved('2026-11-26T03:00:00Z', '2026-11-27T03:00:00Z', { subject }));

test('report file: the only vehicle or group is named, with signs that every file system takes, and not at any length', () => {
  expect(nameOf('Van 5')).toBe('Trips Van 5 2026-11-26');
  expect(nameOf(' Caminhão: ABC/12*34? ')).toBe('Trips Caminhão- ABC-12-34- 2026-11-26');
  expect(nameOf('x'.repeat(300))).toBe(`Trips ${'x'.repeat(40)} 2026-11-26`);
  expect(nameOf('Van  \t 5\u200b6')).toBe('Trips Van 56 2026-11-26');
  expect(nameOf(' \n')).toBe('Trips 2026-11-26');
});

test('report file: no name has signs that a file system refuses', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (title, subject) => {
      const name = reportFileName(saved('2026-11-26T03:00:00Z', '2026-11-26T04:00:00Z', { title, subject }));
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(
        new TextEncoder().encode(
          reportFileName(saved('2026-11-26T03:00:00Z', '2026-11-26T04:00:00Z', { subject })),
        ).length,
      ).toBeLessThan(240);
    }),
  );
});

test('report file: every sheet has a name that spreadsheets accept and no other sheet has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(anyText(), fc.constantFrom('History', "'van'", 'a/b', 'A')), {
        maxLength: 40,
      }),
      (titles) => {
        const names = new Set<string>();
        for (const title of titles) names.add(uniqueSheetName(title, names));
        expect(new Set([...names].map((name) => name.toLowerCase())).size).toBe(titles.length);
        for (const name of names) {
          expect(name.length).toBeLessThanOrEqual(31);
          expect(name).not.toMatch(/[[\]:*?/\\]|^'|^history$/i);
        }
      },
    ),
  );
});

test.each([
  ['  Trips: Van 5 / north ', 'Trips  Van 5   north'],
  ["''", 'Sheet'],
  ["''van''", 'van'],
  ['\u0000', 'Sheet'],
  ['HISTORY', 'HISTORY 1'],
  ['Vehicles of the northern district', 'Vehicles of the northern distri'],
  [`${'v'.repeat(30)}😀`, 'v'.repeat(30)],
  [`${'v'.repeat(29)}😀`, `${'v'.repeat(29)}😀`],
  [`${'v'.repeat(30)} van`, 'v'.repeat(30)],
])('report file: a sheet for "%s" is called "%s"', (title, name) => {
  expect(uniqueSheetName(title, new Set())).toBe(name);
});

test('report file: sheets of the same title are numbered, whatever their case, and stay within the limit', () => {
  expect(uniqueSheetName('van', new Set(['Van', 'VAN (2)']))).toBe('van (3)');
  expect(uniqueSheetName('v'.repeat(31), new Set(['v'.repeat(31)]))).toBe(`${'v'.repeat(27)} (2)`);
});

const START = { latitude: -21.5, longitude: -45.1 };
const END = { latitude: -22.5, longitude: -46.1 };
const TRIP: ReportRow = {
  deviceId: 7,
  deviceName: 'Van',
  fromMs: 0,
  toMs: 60_000,
  place: START,
  endPlace: END,
  positionId: 0,
  values: { distance: 5 },
};
const COLUMNS = ['vehicle', 'startPlace', 'endPlace', 'distance'] as const;

test('report file: a trip lacks the addresses of both its ends, in the columns that are shown', () => {
  expect(placesWithoutAddress(TRIP, COLUMNS)).toEqual([
    { column: 'startPlace', place: START },
    { column: 'endPlace', place: END },
  ]);
  expect(placesWithoutAddress(TRIP, ['vehicle', 'endPlace'])).toEqual([{ column: 'endPlace', place: END }]);
  expect(placesWithoutAddress({ ...TRIP, place: undefined, endPlace: undefined }, COLUMNS)).toEqual([]);
});

test('report file: the address that the server sent with the row stays', () => {
  const sent = { ...TRIP, values: { ...TRIP.values, startPlace: 'Rua Augusta 1' } };
  expect(placesWithoutAddress(sent, COLUMNS)).toEqual([{ column: 'endPlace', place: END }]);
  expect(addressedRow(sent, COLUMNS, () => 'Elsewhere').values).toEqual({
    distance: 5,
    startPlace: 'Rua Augusta 1',
    endPlace: 'Elsewhere',
  });
});

test('report file: a row without known addresses stays as it is', () => {
  expect(addressedRow(TRIP, COLUMNS, () => undefined)).toBe(TRIP);
});
