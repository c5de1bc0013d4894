import { expect, test } from 'vitest';
import { FIRST_CHOICE, reportRequest } from '@farol/core/domain/report/report-choice';
import { readReport, type ReportReadingEvent } from '@farol/core/machines/reports/report-reading';
import type { ReportAnswer, ReportReading, Reports } from '@farol/core/ports/reports';

const REQUEST = reportRequest('trips', FIRST_CHOICE, { nowMs: 0, zone: 'UTC', geofenceIds: [] });

/** A server whose answer comes when the test says so. */
function theServer() {
  const answers: PromiseWithResolvers<ReportAnswer>[] = [];
  const readings: ReportReading[] = [];
  const reports: Reports = {
    rows: async (_, reading) => {
      readings.push(reading);
      const answer = Promise.withResolvers<ReportAnswer>();
      answers.push(answer);
      return await answer.promise;
    },
    events: async () => await Promise.resolve([]),
    spreadsheet: async () => await Promise.reject(new Error('none')),
  };
  return { reports, answers, readings };
}

test('reading a report tells how many rows have come, then all of them or why there are none', async () => {
  const { reports, answers, readings } = theServer();
  const told: ReportReadingEvent[] = [];
  readReport({ reports, request: REQUEST, maxRows: 7 }, (event) => told.push(event));
  expect(readings[0]?.maxRows).toBe(7);
  readings[0]?.progress(3);
  expect(told).toEqual([{ type: 'PROGRESS', rowCount: 3 }]);
  const answer = { rows: [], isTruncated: false };
  answers[0]?.resolve(answer);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told.at(-1)).toEqual({ type: 'READ', answer });
  readReport({ reports, request: REQUEST, maxRows: 7 }, (event) => told.push(event));
  const error = new Error('lost');
  answers[1]?.reject(error);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told.at(-1)).toEqual({ type: 'NOT_READ', error });
});

test('whoever does not want a report any more ends every call that reads it', () => {
  const { reports, readings } = theServer();
  const end = readReport({ reports, request: REQUEST, maxRows: 7 }, () => undefined);
  const ended: number[] = [];
  for (const call of [1, 2]) readings[0]?.onCancel(() => ended.push(call));
  expect(ended).toEqual([]);
  end();
  expect(ended).toEqual([1, 2]);
});
