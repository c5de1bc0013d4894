import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  historyPath,
  historyPathOfSpan,
  historyUrlParameters,
  parseHistoryUrl,
} from '@farol/core/domain/navigation/history-url';
import { parseUrlParameters } from '@farol/core/domain/navigation/url-parameters';
import { MAX_ROUTE_VEHICLES } from '@farol/core/domain/route/route-selection';

const anyInstant = fc.integer({ min: 0, max: 4e12 });

test('history url: a link to the player leads to the same vehicles, period, moment and vehicle in focus, in every time zone', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 8 }),
      anyInstant,
      anyInstant,
      anyInstant,
      (deviceIds, fromMs, toMs, atMs) => {
        const selection = { deviceIds, fromMs, toMs };
        const link = { ...selection, atMs, focusedDeviceId: undefined };
        const focusedDeviceId = deviceIds[1];
        expect(parseHistoryUrl(historyUrlParameters(selection, atMs, focusedDeviceId))).toEqual({
          ...link,
          focusedDeviceId,
        });
        // The first vehicle is in focus by itself.
        expect(parseHistoryUrl(historyUrlParameters(selection, atMs, deviceIds[0]))).toEqual(link);
        expect(parseHistoryUrl(parseUrlParameters(historyPath(selection, atMs)))).toEqual(link);
      },
    ),
  );
});

test('history url: what is no id or no instant is left out', () => {
  const parsed = parseHistoryUrl(
    parseUrlParameters(
      '/history?device=x&device=5&deviceId=6&device=5&device=x7&device=7x&group=8&from=yesterday&to=2026-01-01&at=2026-01-01T25:00:00Z&focus=x',
    ),
  );
  expect(parsed).toEqual({
    deviceIds: [5, 6],
    fromMs: undefined,
    toMs: undefined,
    atMs: undefined,
    focusedDeviceId: undefined,
  });
});

test('history url: a link with more vehicles than the player shows has one too many, which is refused', () => {
  const ids = Array.from({ length: MAX_ROUTE_VEHICLES + 3 }, (_, at) => at + 1);
  expect(parseHistoryUrl(ids.map((id) => ['device', String(id)])).deviceIds).toEqual(
    ids.slice(0, MAX_ROUTE_VEHICLES + 1),
  );
});

test('history url: an instant of another time zone is the same instant', () => {
  const { fromMs } = parseHistoryUrl([['from', '2026-01-01T09:00:00-03:00']]);
  expect(fromMs).toBe(Date.UTC(2026, 0, 1, 12));
});

test('history url: the player opens with the span of a trip, and around a moment at that moment', () => {
  const fromMs = Date.parse('2026-03-02T08:00:00Z');
  expect(historyPathOfSpan({ deviceId: 7, fromMs, toMs: fromMs + 3_600_000 })).toBe(
    '/reports/history?device=7&from=2026-03-02T08%3A00%3A00Z&to=2026-03-02T09%3A00%3A00Z',
  );
  expect(historyPathOfSpan({ deviceId: 7, fromMs, toMs: fromMs + 60_000 })).toBe(
    '/reports/history?device=7&from=2026-03-02T08%3A00%3A00Z&to=2026-03-02T08%3A01%3A00Z',
  );
  expect(historyPathOfSpan({ deviceId: 7, fromMs, toMs: fromMs + 59_000 })).toBe(
    '/reports/history?device=7&from=2026-03-02T07%3A30%3A00Z&to=2026-03-02T08%3A30%3A59Z&at=2026-03-02T08%3A00%3A00Z',
  );
  expect(historyPathOfSpan({ deviceId: 7, fromMs, toMs: fromMs })).toBe(
    '/reports/history?device=7&from=2026-03-02T07%3A30%3A00Z&to=2026-03-02T08%3A30%3A00Z&at=2026-03-02T08%3A00%3A00Z',
  );
});
