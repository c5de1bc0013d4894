import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { recentReportsStore } from '@farol/core/machines/reports/recent-reports';

const pathOf = (index: number): string => `/reports/stops?device=${index}`;

function recentIn(stored: unknown): readonly string[] {
  const storage = new MemoryKeyValueStorage();
  storage.write('reports.recent', JSON.stringify(stored));
  return createActor(recentReportsStore(storage)).start().getSnapshot().context;
}

test('a report that is used again comes first and is listed once; the sixth is forgotten', () => {
  const storage = new MemoryKeyValueStorage();
  const recent = createActor(recentReportsStore(storage)).start();
  for (const index of [1, 2, 1]) recent.send({ type: 'USED', path: pathOf(index) });
  expect(recent.getSnapshot().context).toEqual([pathOf(1), pathOf(2)]);
  for (const index of [3, 4, 5, 6]) recent.send({ type: 'USED', path: pathOf(index) });
  expect(recent.getSnapshot().context).toEqual([6, 5, 4, 3, 1].map(pathOf));
});

test('nothing is stored before a report is used', () => {
  const storage = new MemoryKeyValueStorage();
  createActor(recentReportsStore(storage)).start();
  expect(storage.read('reports.recent')).toBeUndefined();
});

test('of what the browser has stored only addresses of reports are listed, five at most', () => {
  expect(recentIn([7, null, 'reports/stops', '/home', pathOf(1), 'x/reports/stops'])).toEqual([pathOf(1)]);
  expect(recentIn([1, 2, 3, 4, 5, 6, 7].map(pathOf))).toEqual([1, 2, 3, 4, 5].map(pathOf));
  for (const stored of [{}, 'text', 7, null]) expect(recentIn(stored)).toEqual([]);
});
