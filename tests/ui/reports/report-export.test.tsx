import { screen, waitFor } from '@testing-library/react';
import { readSheet } from 'read-excel-file/browser';
import { expect, test } from 'vitest';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { ReportFile } from '@farol/core/ports/reports';
import { savedFiles } from '../saved-files.ts';
import { openReport } from './open-report.ts';

test('what is shown is saved as CSV, with the units in its head', async () => {
  const saved = savedFiles();
  const { person } = await openReport('/reports/travels?period=today&columns=vehicle,distance');
  await person.chooseFromMenu('Export', 'CSV, as shown');
  const [file] = saved;
  expect(file?.name).toBe('Trips 2026-09-21.csv');
  const [head, row] = ((await file?.content.text()) ?? '').replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Vehicle,Distance (km)');
  expect(row).toMatch(/^Van 5,(19|20)(\.\d+)?$/);
});

test('an Excel file has the columns of the screen, and numbers to calculate with', async () => {
  const saved = savedFiles();
  const { person } = await openReport(
    '/reports/travels?period=today&columns=vehicle,duration,distance,start',
  );
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Trips 2026-09-21.xlsx']));
  const [head, row] = await readSheet(saved[0]?.content ?? new Blob());
  expect(head).toEqual(['Vehicle', 'Duration (h:mm:ss)', 'Distance (km)', 'Start']);
  expect(row?.[0]).toBe('Van 5');
  // A duration that spreadsheets add up.
  expect(row?.[1]).toBeInstanceOf(Date);
  expect(row?.[2]).toBeCloseTo(20, 0);
  expect(row?.[3]).toBeInstanceOf(Date);
});

test('a server without spreadsheets does not keep anybody from an Excel file', async () => {
  const saved = savedFiles();
  const { person } = await openReport('/reports/stops?period=today');
  await person.chooseFromMenu('Export', 'Excel from the server, a sheet per vehicle');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Stops 2026-09-21.xlsx']));
});

/** A server that writes spreadsheets. */
class WritingReports extends MemoryReports {
  override async spreadsheet(): Promise<ReportFile> {
    return { bytes: new Uint8Array([1]), isPdf: false };
  }
}

const PLACE = /-23\.50000, -46\.\d{5}/;

test('a place without an address is saved as it is shown: by its coordinates, with a plain hyphen', async () => {
  const saved = savedFiles();
  const { person } = await openReport('/reports/travels?period=today&columns=vehicle,startPlace');
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(table.textContent).toMatch(PLACE);
  await person.chooseFromMenu('Export', 'CSV, as shown');
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() => expect(saved).toHaveLength(2));
  const [, csvRow] = ((await saved[0]?.content.text()) ?? '').split('\r\n');
  expect(csvRow).toMatch(/^Van 5,"-23\.50000, -46\.\d{5}"$/);
  const [, row] = await readSheet(saved[1]?.content ?? new Blob());
  expect(row?.[1]).toMatch(PLACE);
});

test('files are named by report, only vehicle and period, and that of the server can be told apart', async () => {
  const saved = savedFiles();
  const { person, records } = await openReport(
    '/reports/travels?period=today',
    {},
    { Reports: WritingReports },
  );
  const [van] = await records.list('devices');
  await person.goTo(`/reports/travels?period=last7&device=${van?.id}`);
  await screen.findByText('1 row');
  await person.chooseFromMenu('Export', 'CSV, as shown');
  await person.chooseFromMenu('Export', 'Excel, as shown');
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([
      'Trips Van 5 2026-09-15–2026-09-21.csv',
      'Trips Van 5 2026-09-15–2026-09-21.xlsx',
    ]),
  );
  await person.chooseFromMenu('Export', 'Excel from the server, a sheet per vehicle');
  await waitFor(() =>
    expect(saved.at(-1)?.name).toBe('Trips Van 5 2026-09-15–2026-09-21 from the server.xlsx'),
  );
});
