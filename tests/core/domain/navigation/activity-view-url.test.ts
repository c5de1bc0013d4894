import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseActivityViewUrl,
  activityViewUrlParameters,
  type ActivityLogView,
} from '@farol/core/domain/navigation/activity-view-url';
import type { ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import {
  ACTIVITY_COLUMNS,
  NEWEST_FIRST,
  UNFILTERED_ACTIVITY,
} from '@farol/core/domain/activity/activity-filter';
import { ACTIVITY_CATEGORIES } from '@farol/core/domain/activity/activity-category';
import {
  parseUrlParameters,
  withUrlParameters,
  type UrlParameter,
} from '@farol/core/domain/navigation/url-parameters';
import { dateRangeProblem } from '@farol/core/domain/values/date-range';
import { parseDateRangeUrl, dateRangeUrlParameters } from '@farol/core/domain/navigation/date-range-url';
import {
  ACTIVITY_LOG_PARAMETERS,
  URL_STATE_PARAMETERS,
} from '@farol/core/domain/navigation/url-parameter-names';
import { validDateRanges, texts } from '../../../arbitraries/fleet-views.ts';

const PLAIN: ActivityLogView = {
  subject: { kind: 'server' },
  filter: UNFILTERED_ACTIVITY,
  sort: NEWEST_FIRST,
  days: undefined,
};
const maybeDays = fc.option(validDateRanges, { nil: undefined });
const subjects: fc.Arbitrary<ActivitySubject> = fc.oneof(
  fc.constant({ kind: 'server' as const }),
  fc.record({
    kind: fc.constantFrom('user' as const, 'device' as const),
    id: fc.integer({ min: 1 }),
    title: fc.constant(''),
  }),
);
const logs: fc.Arbitrary<ActivityLogView> = fc.record({
  subject: subjects,
  filter: fc.record({
    query: texts,
    username: fc.option(texts, { nil: undefined }),
    category: fc.option(fc.constantFrom(...ACTIVITY_CATEGORIES), { nil: undefined }),
  }),
  sort: fc.record({ column: fc.constantFrom(...ACTIVITY_COLUMNS), descending: fc.boolean() }),
  days: maybeDays,
});

/** The parameters as they come back from an address bar. */
function throughAddressBar(parameters: readonly UrlParameter[]): UrlParameter[] {
  return parseUrlParameters(
    withUrlParameters('/users?open=logs&find=old#top', URL_STATE_PARAMETERS, parameters),
  );
}

test('activity view url: a user who opens the link of an activity log sees the same entries of the same days in the same order', () => {
  fc.assert(
    fc.property(logs, (log) => {
      expect(parseActivityViewUrl(throughAddressBar(activityViewUrlParameters(log)))).toEqual(log);
    }),
  );
});

test('activity view url: the default view of the log leaves the URL unchanged, and the name of a vehicle is not in it', () => {
  expect(activityViewUrlParameters(PLAIN)).toEqual([]);
  expect(parseActivityViewUrl([])).toEqual(PLAIN);
  expect(activityViewUrlParameters({ ...PLAIN, subject: { kind: 'device', id: 5, title: 'Van' } })).toEqual([
    ['vehicle', '5'],
  ]);
});

test('activity view url: the days of a link are the chosen ones; without any the default ones', () => {
  fc.assert(
    fc.property(maybeDays, (days) => {
      expect(parseDateRangeUrl(throughAddressBar(dateRangeUrlParameters(days)))).toEqual(days);
    }),
  );
});

test('activity view url: the view read from any URL can be written and read again', () => {
  const names = fc.constantFrom(...ACTIVITY_LOG_PARAMETERS, 'q');
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
      const log = parseActivityViewUrl(parameters);
      expect(log.days && dateRangeProblem(log.days)).toBeUndefined();
      expect(parseActivityViewUrl(throughAddressBar(activityViewUrlParameters(log)))).toEqual(log);
    }),
  );
  expect(
    parseActivityViewUrl(
      parseUrlParameters(
        '/home?user=-3&vehicle=1e5&kind=treasure&order=name-asc&since=2026-02-30&until=2026-03-01',
      ),
    ),
  ).toEqual(PLAIN);
});

test('activity view url: an overlong text in the URL is cut', () => {
  const { filter } = parseActivityViewUrl([
    ['find', 'x'.repeat(100_000)],
    ['by', 'y'.repeat(100_000)],
  ]);
  expect([filter.query.length, filter.username?.length]).toEqual([200, 200]);
});
