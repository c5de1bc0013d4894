import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readActivityView,
  writtenActivityView,
  type ActivityView,
} from '@farol/core/domain/activity-address';
import type { ActivitySubject } from '@farol/core/domain/activity-entry';
import { ACTIVITY_COLUMNS, NEWEST_FIRST, WHOLE_LOG } from '@farol/core/domain/activity-filter';
import { ACTIVITY_AREAS } from '@farol/core/domain/activity-meaning';
import { parametersOf, withParameters, type Parameter } from '@farol/core/domain/address-parameters';
import { daysProblem } from '@farol/core/domain/day-span';
import { readDays, writtenDays } from '@farol/core/domain/days-address';
import { LOG_PARAMETERS, VIEW_PARAMETERS } from '@farol/core/domain/view-parameters';
import { askableDays, texts } from '../../arbitraries/views.ts';

const PLAIN: ActivityView = {
  subject: { kind: 'server' },
  filter: WHOLE_LOG,
  sort: NEWEST_FIRST,
  days: undefined,
};
const maybeDays = fc.option(askableDays, { nil: undefined });
const subjects: fc.Arbitrary<ActivitySubject> = fc.oneof(
  fc.constant({ kind: 'server' as const }),
  fc.record({
    kind: fc.constantFrom('user' as const, 'device' as const),
    id: fc.integer({ min: 1 }),
    title: fc.constant(''),
  }),
);
const logs: fc.Arbitrary<ActivityView> = fc.record({
  subject: subjects,
  filter: fc.record({
    query: texts,
    username: fc.option(texts, { nil: undefined }),
    area: fc.option(fc.constantFrom(...ACTIVITY_AREAS), { nil: undefined }),
  }),
  sort: fc.record({ column: fc.constantFrom(...ACTIVITY_COLUMNS), descending: fc.boolean() }),
  days: maybeDays,
});

/** As it comes back from an address bar. */
function carried(parameters: readonly Parameter[]): Parameter[] {
  return parametersOf(withParameters('/users?open=logs&find=old#top', VIEW_PARAMETERS, parameters));
}

test('whoever opens the link of an activity log sees the same lines of the same days in the same order', () => {
  fc.assert(
    fc.property(logs, (log) => {
      expect(readActivityView(carried(writtenActivityView(log)))).toEqual(log);
    }),
  );
});

test('the log as it opens leaves the address as it was, and the name of a vehicle stays out of it', () => {
  expect(writtenActivityView(PLAIN)).toEqual([]);
  expect(readActivityView([])).toEqual(PLAIN);
  expect(writtenActivityView({ ...PLAIN, subject: { kind: 'device', id: 5, title: 'Van' } })).toEqual([
    ['vehicle', '5'],
  ]);
});

test('the days of a link are those that were chosen; without any they are the usual ones', () => {
  fc.assert(
    fc.property(maybeDays, (days) => {
      expect(readDays(carried(writtenDays(days)))).toEqual(days);
    }),
  );
});

test('whatever stands in an address, the log that it tells can be read and told again', () => {
  const names = fc.constantFrom(...LOG_PARAMETERS, 'q');
  const nonsense = fc.oneof(
    texts,
    fc.constantFrom(
      '-1',
      '0',
      '1e5',
      '0x10',
      '2026-02-30',
      '2026-03-01',
      'ip-asc',
      'toString-desc',
      'device',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, nonsense), { maxLength: 8 }), (parameters) => {
      const log = readActivityView(parameters);
      expect(log.days && daysProblem(log.days)).toBeUndefined();
      expect(readActivityView(carried(writtenActivityView(log)))).toEqual(log);
    }),
  );
  expect(
    readActivityView(
      parametersOf(
        '/home?user=-3&vehicle=1e5&kind=treasure&order=name-asc&since=2026-02-30&until=2026-03-01',
      ),
    ),
  ).toEqual(PLAIN);
});

test('a text in the address that nobody could have typed is cut', () => {
  const { filter } = readActivityView([
    ['find', 'x'.repeat(100_000)],
    ['by', 'y'.repeat(100_000)],
  ]);
  expect([filter.query.length, filter.username?.length]).toEqual([200, 200]);
});
