import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCharts } from '@farol/simulation/inventory/charts';
import { UNCOVERED_TRANSITIONS } from '@farol/simulation/inventory/uncovered-transitions';

const charts = await loadCharts();

// `npm run check` and `npm test` run the scenarios and ask whether they reach everything else (simulation/main.ts).
test('uncovered transitions: every reason is one sentence', () => {
  for (const reason of Object.values(UNCOVERED_TRANSITIONS)) expect(reason).toMatch(/^[A-Z][^.;]{20,110}\.$/);
});

/** Charts that are tested through others: those made from them, or the console. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  requestedStreetMap: 'tests/core/machines/map/base-map.test.ts',
  datedView: 'tests/core/machines/admin/activity-log.test.ts',
  dialogsInUrl: 'tests/core/url-state/opened-views-in-url.test.ts',
  lockSupport: 'tests/core/machines/commands/sent-command.test.ts',
};

test('uncovered transitions: the tests of a chart check that they leave none of its states and transitions untested', () => {
  for (const { id, path } of charts) {
    const elsewhere = TESTED_ELSEWHERE[id];
    const own = elsewhere ?? `tests/${path.replace(/(?:\.machine)?\.ts$/, '.test.ts')}`;
    const source = readFileSync(own, 'utf8');
    if (elsewhere === undefined) expect(source, id).toContain('missing()).toEqual([])');
    else expect(source, id).toContain('test(');
  }
});
