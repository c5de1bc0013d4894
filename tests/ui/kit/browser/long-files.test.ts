import { afterEach, expect, test, vi } from 'vitest';
import { parseCsv } from '@farol/core/domain/values/csv';
import { createSpreadsheetFile, readSpreadsheetTable } from '@farol/ui/kit/browser/excel-file';
import { createCsvFile } from '@farol/ui/records/list/use-table-exchange';

afterEach(() => {
  vi.restoreAllMocks();
});

const TABLE = Array.from({ length: 4_000 }, (_, at) => [`Van ${at}`, `Rua das Flores, ${at}`]);

/** Returns how often other tasks of the page run while something is made, if each look at the clock shows 1 ms more. */
async function tasksDuring(make: () => Promise<Blob>): Promise<{ file: Blob; tasks: number }> {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++nowMs);
  let tasks = 0;
  let isOver = false;
  const count = (): void => {
    tasks += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const file = await make();
  isOver = true;
  return { file, tasks };
}

test('a long spreadsheet: other tasks of the page run while it is written, and it has every line', async () => {
  const { file, tasks } = await tasksDuring(async () =>
    createSpreadsheetFile(TABLE, { title: 'Route', language: 'en-US' }),
  );
  expect(tasks).toBeGreaterThan(300);
  expect(await readSpreadsheetTable(file)).toEqual(TABLE);
});

test('a long CSV file: other tasks of the page run while it is written, and it has every line', async () => {
  const { file, tasks } = await tasksDuring(async () => createCsvFile([...TABLE, ...TABLE]));
  expect(tasks).toBeGreaterThanOrEqual(4);
  expect(parseCsv(await file.text())).toEqual([...TABLE, ...TABLE]);
});
