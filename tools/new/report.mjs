// A report of events of the chosen vehicles: its screen, its route on the server, its rows everywhere.
import { capital } from './names.mjs';
import { quoted } from './record.mjs';
import { RecipeError } from './recipe.mjs';

/** Returns the recipe of a report that lists the alarms of vehicles. */
export function report({ area, kebab, camel: name, words, texts }) {
  if (area !== '') throw new RecipeError('A report has a name without an area');
  return {
    files: {
      [`server/reports/thread/kinds/${kebab}.ts`]: serverKind({ name, words }),
      [`tests/server/reports/thread/kinds/${kebab}.test.ts`]: test({ name, words }),
    },
    insertions: [
      ...coreInsertions(name, kebab),
      {
        path: 'adapters/memory/report-elements.ts',
        before: '  combined: ({ deviceId, positions, events }) => [',
        add: `  ${name}: ({ events }) => events.filter(({ type }) => type === 'alarm'),\n`,
      },
      {
        path: 'server/reports/thread/kinds/report-kinds.ts',
        before: "import { routeReportKind } from './route.ts';",
        add: `import { ${name}ReportKind } from './${kebab}.ts';\n`,
      },
      {
        path: 'server/reports/thread/kinds/report-kinds.ts',
        before: '};\nexport type ReportType',
        add: `  ${name}: ${name}ReportKind,\n`,
      },
      ...[
        ['en-US', texts.en],
        ['es-ES', texts.es],
        ['pt-BR', texts.pt],
      ].flatMap(([language, text]) => [
        {
          path: `ui/language/${language}/reports.ts`,
          from: '    question: {\n',
          before: '      history:',
          add: `      ${name}: ${quoted(capital(text))},\n`,
        },
        {
          path: `ui/language/${language}/sign-in.ts`,
          from: '    reportsHistory:',
          before: '    login:',
          add: `    reports${capital(name)}: ${quoted(capital(text))},\n`,
        },
      ]),
      ...testInsertions(name, kebab),
    ],
    next: `It lists the alarms of vehicles. What it shall list instead is said in this order:
  1. core/domain/report/report-screen.ts: the permissions that it needs.
  2. server/reports/thread/kinds/${kebab}.ts: what is read, its rows and its sheet. Like it are events.ts (events as they are),
     fuel.ts (figures of events with their positions), segments.ts (trips and stops), summary.ts (a row for each day, cut by
     zoneOfDays) and drivers.ts (sums over trips). A rule that memory needs too is a function in core/domain/report.
  3. core/domain/report/report.ts: filters, columns with their totals, the longest period, sheets, what a click on a row shows; in
     ownParameters what it is asked besides, as the time zone that cuts days. A column that no report has yet is a line of
     COLUMN_FORMATS in report-column.ts; the compiler asks for its texts, and for what table and files do with a new format. A long
     head has its width in HEADS_AND_TOTALS of ui/reports/table/report-table.tsx.
  4. core/resources/reports/report-wire.ts: a row of the table from an element of the answer.
  5. adapters/memory/report-elements.ts: the same answer without a server. The time zone and the like are in the request, which
     reports.ts beside it has. tests/server/reports/thread/kinds/${kebab}.test.ts compares both.
  6. tests/core/domain/report/report.test.ts: its columns and facts, and who may have it.
  7. index.question in ui/language/*/reports.ts: what it answers; now that is its name. Its icon is a line in
     ui/reports/index/report-link.tsx.
  8. npm run openapi; GET /reports/${name} with its rows, sheet and permission in docs/tracking-api.md §4.7, its screen in
     docs/product-rules.md §2.
It can be scheduled once it is in SCHEDULED_REPORT_TYPES.`,
  };
}

function coreInsertions(name, kebab) {
  return [
    {
      path: 'core/domain/report/report-screen.ts',
      from: 'export const REPORT_NAMES = [',
      before: '] as const;',
      add: `  '${name}',\n`,
    },
    {
      path: 'core/domain/report/report-screen.ts',
      before: '};\n\n/** Returns the report of a screen',
      add: `  ${name}: { screenPath: '/reports/${kebab}', permissions: [PERMISSION.eventReport] },\n`,
    },
    {
      path: 'core/domain/report/report.ts',
      before: '};\n\n/** Whether reports and past routes',
      add: `  ${name}: {
    ...REPORT_SCREENS.${name},
    filters: [],
    columns: [shown('vehicle'), shown('start'), shown('event')],
    maxDays: QUARTER,
    shownAs: 'place',
    serverSpreadsheet: 'sheetPerVehicle',
    placedBy: undefined,
    productOnly: true,
  },
`,
    },
    {
      path: 'core/resources/reports/report-wire.ts',
      before: '  combined: (element) => {',
      add: `  ${name}: (element) => eventRow(element, undefined),\n`,
    },
  ];
}

/** The test of all reports names the columns and facts of each, and which report needs which permissions. */
function testInsertions(name, kebab) {
  const path = 'tests/core/domain/report/report.test.ts';
  return [
    { path, from: 'const COLUMNS = {', before: '};', add: `  ${name}: 'vehicle start event',\n` },
    {
      path,
      from: 'expect(facts).toEqual([',
      before: '  ]);',
      add: `    ['${name}', '/reports/${kebab}', '', 92, 'place', 'sheetPerVehicle'],\n`,
    },
    {
      path,
      from: 'expect(reportsWith(viewReports, eventReport)).toEqual([',
      before: '  ]);',
      add: `    '${name}',\n`,
    },
    {
      path,
      from: 'expect(reportsWith(viewReports, historyReport, eventReport)).toEqual([',
      before: '  ]);',
      add: `    '${name}',\n`,
    },
  ];
}

function serverKind({ name, words }) {
  return `import { REPORTS } from '@farol/core/domain/report/report';
import { eventPages, type EventSpecification } from './events.ts';
import { idsOf, userReport, wholeRanges } from './report-kind.ts';

/** The types of the events that the report lists. */
const TYPES = ['alarm'];

/** The report of ${words}: alarms of the chosen vehicles. */
export const ${name}ReportKind = userReport<'${name}', EventSpecification>('${name}', {
  subject: '${words}',
  permissions: REPORTS.${name}.permissions,
  // Guests and users who see reduced data get what these lines leave them: hidden for events of geofences and
  // maintenances they may not see, isForGuest for kinds of events. A report that nothing can be left out of refuses them.
  specify: ({ access, devices, hidden }) => ({
    deviceIds: idsOf(devices()),
    types: TYPES,
    alarms: [],
    hidden: hidden(),
    isForGuest: access.isGuest,
  }),
  counted: {
    table: 'events',
    limit: 'rows',
    ranges: (_query, specification) => wholeRanges(specification.deviceIds, specification),
  },
  made: { rows: eventPages },
  sheet: {
    title: '${words}',
    columns: [
      ['time', 'eventTime', 'time'],
      ['type', 'type', 'text'],
      ['attributes', 'attributes', 'json'],
    ],
  },
});
`;
}

function test({ name, words }) {
  return `import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { reportRowsFromWire } from '@farol/core/resources/reports/report-wire';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportOutput } from '../../../../../server/reports/thread/report-output.ts';
import type { Database } from '../../../../../server/storage/database.ts';
import { History } from '../../../../../server/storage/history/history.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../../../harness/temporary-database.ts';

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const LIMITS = { rows: 1e6, fixes: 1e6 };
const deviceIds = [1, 2];
const range = { from: START, to: START + 24 * HOUR };

/** Events of two vehicles and of one that nobody chose, within the period and outside. */
const events = fc.array(
  fc
    .record({
      deviceId: fc.integer({ min: 1, max: 3 }),
      hour: fc.integer({ min: -2, max: 26 }),
      type: fc.constantFrom('alarm', 'ignitionOn'),
    })
    .map(({ deviceId, hour, type }) => ({
      deviceId,
      type,
      eventTime: new Date(START + hour * HOUR).toISOString(),
      positionId: 0,
      geofenceId: 0,
      maintenanceId: 0,
      attributes: type === 'alarm' ? { alarm: 'sos' } : {},
    })),
  { maxLength: 20 },
);

/** What is compared of rows: the elements of a server have ids besides. */
function keys(rows: readonly { deviceId: number; fromMs: number; values: object }[]) {
  return rows.map(({ deviceId, fromMs, values }) => [deviceId, fromMs, values]);
}

onEachDatabase('the report of ${words}', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  test('the report of ${words}: the server and the one in memory list the same rows', async () => {
    const history = await History.open(database);
    const stored: DeviceEvent[] = [];
    const { kind, query } = database;
    await fc.assert(
      fc.asyncProperty(events, async (more) => {
        const numbered = more.map((event) => ({ ...event, id: history.nextEventId() }));
        await history.store({ positions: [], events: numbered, liveUpdates: [] });
        stored.push(...numbered);
        const specification = {
          ...range,
          kind: '${name}' as const,
          deviceIds,
          types: ['alarm'],
          alarms: [],
          hidden: { geofences: [], maintenances: [] },
          isForGuest: false,
        };
        const texts: string[] = [];
        const job = { specification, form: { type: 'json' as const } };
        for await (const parts of reportOutput({ history, kind, query }, job, LIMITS))
          texts.push(...parts.map(String));
        const elements: unknown[] = JSON.parse(texts.join(''));
        const rows = elements.flatMap((element) => reportRowsFromWire('${name}', element));
        const memory = new MemoryReports({ positions: [], events: stored }, new MemoryNetwork());
        const answer = await memory.rows(
          {
            name: '${name}',
            deviceIds,
            groupIds: [],
            range: { fromMs: range.from, toMs: range.to },
            zone: 'UTC',
            daily: false,
            eventTypes: [],
            geofenceIds: [],
          },
          { maxRows: 1e6, progress: () => {}, onCancel: () => {} },
        );
        expect(keys(rows)).toEqual(keys(answer.rows));
        expect(rows).toHaveLength(
          stored.filter(
            ({ type, deviceId, eventTime }) =>
              type === 'alarm' &&
              deviceIds.includes(deviceId) &&
              Date.parse(eventTime) >= range.from &&
              Date.parse(eventTime) <= range.to,
          ).length,
        );
      }),
      { numRuns: 10 },
    );
  });
});
`;
}
