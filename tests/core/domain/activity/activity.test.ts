import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviceOfUserAgent, userAgentSummary } from '@farol/core/domain/activity/activity-user-agent';
import { activityFieldChanges, activityValueText } from '@farol/core/domain/activity/activity-changes';
import { parseActivityEntries, type ActivityEntry } from '@farol/core/domain/activity/activity-entry';
import {
  activityAssociation,
  activityMeaning,
  activityTitle,
} from '@farol/core/domain/activity/activity-meaning';
import { ACTIVITY_CATEGORIES } from '@farol/core/domain/activity/activity-category';
import { mayReadActivityLog } from '@farol/core/domain/activity/activity-permission';
import { anActivity } from '../../../arbitraries/activities.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

describe('parsing the activity log', () => {
  test('an entry of the embedded server is read field by field', () => {
    const line = {
      id: 7,
      created_at: '2026-01-15T12:00:00.000+00:00',
      sesId: 'x',
      userId: 3,
      username: 'ana@example.com',
      userIp: '203.0.113.9',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      log: {
        code: 301,
        status: 200,
        object: { type: 'device', deviceId: 5, name: 'Van' },
        old: { name: 'Bus' },
        data: { name: 'Van' },
      },
    };
    expect(parseActivityEntries([line])).toEqual([anActivity({ id: 7 })]);
  });

  test('an entry of other servers may be a text, name its command instead of data and have a time without a zone', () => {
    const log = JSON.stringify({ code: '201', status: '202', object: null, command: { type: 'engineStop' } });
    expect(parseActivityEntries([{ created_at: '2026-01-15 12:00:00', username: null, log }])).toEqual([
      anActivity({
        id: -1,
        username: '',
        ip: '',
        agent: '',
        code: 201,
        status: 202,
        object: {},
        old: {},
        data: { type: 'engineStop' },
      }),
    ]);
  });

  test('everything else in the list is left out, and a response that is no list is refused', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (lines) => {
        for (const entry of parseActivityEntries(lines) ?? [])
          expect([Number.isSafeInteger(entry.code), Number.isNaN(entry.timeMs)]).toEqual([true, false]);
      }),
    );
    const line = { created_at: '2026-01-15T12:00:00Z', log: { code: 101 } };
    expect(parseActivityEntries([line, line])?.map(({ id }) => id)).toEqual([-1, -2]);
    for (const response of [null, {}, '<html>', 7]) expect(parseActivityEntries(response)).toBeUndefined();
    expect(parseActivityEntries([{ created_at: 'soon', log: { code: 101 } }, { log: {} }])).toEqual([]);
  });
});

const countOf = (count: unknown) =>
  parseActivityEntries([{ created_at: '2026-01-15T12:00:00Z', log: { code: 101, count } }])?.[0]?.count;

test('activity: refusals that came again are counted, and everything else happened once', () => {
  expect([2, '3', 250].map(countOf)).toEqual([2, 3, 250]);
  for (const count of [undefined, null, 1, 0, -4, 2.5, Infinity, 'many', {}]) expect(countOf(count)).toBe(1);
});

const timeOf = (created: string) =>
  parseActivityEntries([{ created_at: created, log: { code: 101 } }])?.[0]?.timeMs;

test('activity: a time without a zone is UTC, wherever the user is', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  process.env['TZ'] = 'America/Sao_Paulo';
  try {
    const noon = Date.UTC(2026, 0, 15, 12);
    expect(timeOf('2026-01-15 12:00:00')).toBe(noon);
    expect(timeOf('2026-01-15T12:00:00.25')).toBe(noon + 250);
    expect(timeOf('2026-01-15T12:00:00-03:00')).toBe(noon + 3 * 3_600_000);
  } finally {
    process.env['TZ'] = here;
  }
});

/** The table of codes, written by hand. */
const TABLE: readonly [string, Partial<ActivityEntry>, string][] = [
  ['a login', { code: 101, status: 200, old: {}, data: {} }, 'login'],
  ['a user created', { code: 101, data: { name: 'Rui' } }, 'user created'],
  ['a user deleted', { code: 102, status: 204 }, 'user removed'],
  ['a user edited', { code: 105 }, 'user edited'],
  ['a share created', { code: 110 }, 'share created'],
  ['a share edited', { code: 111 }, 'share edited'],
  ['a share deleted', { code: 112, status: 204 }, 'share removed'],
  ['access by QR', { code: 120 }, 'qrAccess'],
  ['a queued command', { code: 201, status: 202 }, 'sent'],
  ['a delivered command', { code: 201, status: 200 }, 'sent'],
  ['an automatic lock', { code: 202, status: undefined }, 'automaticLock'],
  ['a command held back', { code: 203 }, 'commandHeld'],
  ['a command that expired', { code: 204 }, 'commandExpired'],
  ['a command cancelled', { code: 205 }, 'commandCancelled'],
  ['a lock without a driver', { code: 211 }, 'driverLock'],
  ['an unlock by a driver', { code: 212 }, 'driverUnlock'],
  ['a device created', { code: 301, old: {}, data: { name: 'Van' } }, 'device created'],
  ['a device edited', { code: 301 }, 'device edited'],
  ['a device edited, without its old values', { code: 301, old: {}, data: { id: 5 } }, 'device edited'],
  ['a device deleted', { code: 302, status: 204 }, 'device removed'],
  ['a device deleted lazily', { code: 302, status: 200 }, 'device removed'],
  ['a geofence created', { code: 401 }, 'geofence created'],
  ['a geofence deleted', { code: 402, status: 204 }, 'geofence removed'],
  ['a geofence edited', { code: 403 }, 'geofence edited'],
  ['an anchor set', { code: 405 }, 'anchorOn'],
  ['an anchor removed', { code: 406, status: 204 }, 'anchorOff'],
  ['a driver created', { code: 510 }, 'driver created'],
  ['a driver edited', { code: 511 }, 'driver edited'],
  ['an association created', { code: 901, status: 204 }, 'linked'],
  ['an association removed', { code: 902, status: 204 }, 'unlinked'],
  ['a saved command created', { code: 220 }, 'command created'],
  ['a saved command deleted', { code: 222, status: 204 }, 'command removed'],
  ['a group created', { code: 320 }, 'group created'],
  ['a group edited', { code: 321 }, 'group edited'],
  ['a notification created', { code: 330 }, 'notification created'],
  ['a notification edited', { code: 331 }, 'notification edited'],
  ['a notification deleted', { code: 332, status: 204 }, 'notification removed'],
  ['a calendar created', { code: 340 }, 'calendar created'],
  ['a calendar edited', { code: 341 }, 'calendar edited'],
  ['a calendar deleted', { code: 342, status: 204 }, 'calendar removed'],
  ['a maintenance created', { code: 350 }, 'maintenance created'],
  ['a maintenance edited', { code: 351 }, 'maintenance edited'],
  ['a maintenance deleted', { code: 352, status: 204 }, 'maintenance removed'],
  ['a computed attribute created', { code: 360 }, 'attribute created'],
  ['a computed attribute edited', { code: 361 }, 'attribute edited'],
  ['a computed attribute deleted', { code: 362, status: 204 }, 'attribute removed'],
  ['a driver deleted', { code: 512, status: 204 }, 'driver removed'],
  ['a restart', { code: 803 }, 'restart'],
  ['an integration', { code: 804 }, 'integration'],
  ['an invoice', { code: 380 }, 'invoice'],
  ['the access of an account', { code: 381 }, 'accountAccess'],
  ['a saved command edited', { code: 221 }, 'command edited'],
  ['a group deleted', { code: 322, status: 204 }, 'group removed'],
  ['a scheduled report created', { code: 370 }, 'report created'],
  ['a scheduled report edited', { code: 371 }, 'report edited'],
  ['a scheduled report deleted', { code: 372, status: 204 }, 'report removed'],
  ['the server changed', { code: 801 }, 'server'],
  ['a setting changed', { code: 802 }, 'settings'],
  ['an unknown code', { code: 999 }, 'unknown 999'],
];

test.for(TABLE)('activity: %s has its meaning, and is successful', ([, changes, expected]) => {
  const meaning = activityMeaning(anActivity(changes));
  const words = {
    record: () => (meaning.type === 'record' ? `${meaning.recordKind} ${meaning.action}` : ''),
    act: () => (meaning.type === 'act' ? meaning.operation : ''),
    unknown: () => (meaning.type === 'unknown' ? `unknown ${meaning.code}` : ''),
  };
  expect([words[meaning.type](), meaning.isSuccessful]).toEqual([expected, true]);
  expect(ACTIVITY_CATEGORIES).toContain(meaning.category);
});

const categoryOf = (code: number) => activityMeaning(anActivity({ code, old: {}, data: {} })).category;

test('activity: related operations are filtered together, and everything unknown under one name', () => {
  const together = {
    login: [101],
    driver: [120],
    sent: [201],
    lock: [202, 203, 204, 205, 211, 212],
    anchor: [405, 406],
    link: [901, 902],
    user: [380, 381],
    server: [801, 802, 803, 804],
    other: [999],
  };
  for (const [category, codes] of Object.entries(together))
    expect(codes.map(categoryOf)).toEqual(codes.map(() => category));
  expect(new Set(ACTIVITY_CATEGORIES).size).toBe(19);
});

const deviceMeaning = (data: ActivityEntry['data']) => activityMeaning(anActivity({ old: {}, data }));

test('only a known device was changed: one without a number, or with none yet, was created', () => {
  expect(deviceMeaning({ id: 1 })).toMatchObject({ action: 'edited' });
  for (const id of [0, -1, '5', true]) expect(deviceMeaning({ id })).toMatchObject({ action: 'created' });
});

test('activity: a refused new account is not a login, and has the name that it would have had', () => {
  const object = { type: 'user', userId: 0, name: 'Rui' };
  const refused = anActivity({ code: 101, status: 400, object, old: {}, data: {} });
  expect(activityMeaning(refused)).toMatchObject({
    recordKind: 'user',
    action: 'created',
    isSuccessful: false,
  });
  expect(activityTitle(refused)).toBe('Rui');
  expect(activityTitle({ ...refused, object: { type: 'user', userId: 0 } })).toBe('');
});

test('activity: a refused change of a device that has only its id is a change all the same', () => {
  const object = { type: 'device', deviceId: 5 };
  const refused = anActivity({ status: 400, object, old: {}, data: {} });
  expect(activityMeaning(refused)).toMatchObject({ action: 'edited', isSuccessful: false });
  expect(activityMeaning({ ...refused, object: { type: 'device' } })).toMatchObject({ action: 'created' });
});

test('activity: for every code only a successful status means that it was done', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TABLE.map(([, { code }]) => code ?? 0)),
      fc.integer({ min: 100, max: 599 }),
      (code, status) => {
        expect(activityMeaning(anActivity({ code, status })).isSuccessful).toBe(
          status >= 200 && status <= 299,
        );
      },
    ),
    { examples: [199, 200, 299, 300].map((status) => [302, status]) },
  );
});

describe('the changes of an entry', () => {
  test('are listed field by field, including attributes, except the geofences a device is in', () => {
    const changes = activityFieldChanges(
      anActivity({
        old: { name: 'Bus', geofenceIds: [1], attributes: { plate: 'ABC', color: 'red' } },
        data: { name: 'Van', geofenceIds: [2], attributes: { plate: 'XYZ', color: 'red' } },
      }),
    );
    expect(changes).toEqual([
      { key: 'name', isAttribute: false, before: 'Bus', after: 'Van' },
      { key: 'plate', isAttribute: true, before: 'ABC', after: 'XYZ' },
    ]);
  });

  test('of full records leave out what is null on either side: the server filled it in', () => {
    const changes = activityFieldChanges(
      anActivity({
        old: { id: 5, name: 'Bus', phone: null, model: 'M', contact: '' },
        data: { id: 5, name: 'Van', phone: '1', model: null, contact: 'Rui' },
      }),
    );
    expect(changes.map(({ key }) => key)).toEqual(['name', 'contact']);
  });

  test('of a log of differences include what was empty before, or is now', () => {
    const changes = activityFieldChanges(
      anActivity({
        old: { announcement: null, attributes: { a: 'x' } },
        data: { announcement: 'Sunday', attributes: {} },
      }),
    );
    expect(changes.map(({ before, after }) => [activityValueText(before), activityValueText(after)])).toEqual(
      [
        ['', 'Sunday'],
        ['x', ''],
      ],
    );
  });

  test('use new values in the object, and are empty where there were no old values', () => {
    const fullRecord = anActivity({ object: { id: 5, name: 'Van' }, old: { id: 5, name: 'Bus' }, data: {} });
    expect(activityFieldChanges(fullRecord).map(({ key }) => key)).toEqual(['name']);
    expect(activityFieldChanges(anActivity({ old: {} }))).toEqual([]);
  });

  test('of differences keep what was empty before, with attributes that are the same on both sides', () => {
    const changes = activityFieldChanges(
      anActivity({
        old: { phone: null, attributes: { a: 1 } },
        data: { phone: '1', attributes: { a: 1 } },
      }),
    );
    expect(changes).toEqual([{ key: 'phone', isAttribute: false, before: null, after: '1' }]);
  });

  test('leave out keys that only one side has, unless they are attributes', () => {
    const changes = activityFieldChanges(
      anActivity({
        old: { name: 'Bus', gone: 1, attributes: { a: 1 } },
        data: { name: 'Van', added: 2, attributes: { b: 2 } },
      }),
    );
    expect(changes.map(({ key }) => key)).toEqual(['name', 'a', 'b']);
  });

  test('of records with equal lists are those of full records', () => {
    const changes = activityFieldChanges(
      anActivity({ old: { list: [1], phone: null }, data: { list: [1], phone: '1' } }),
    );
    expect(changes).toEqual([]);
    expect(activityFieldChanges(anActivity({ old: {}, data: { attributes: { a: 1 } } }))).toEqual([]);
  });

  test('are those of the fields alone where a record has no attributes, or something else in their place', () => {
    for (const attributes of [null, 'none', ['a'], undefined]) {
      const entry = anActivity({ old: { name: 'Bus', attributes }, data: { name: 'Van', attributes } });
      expect(activityFieldChanges(entry).map(({ key }) => key)).toEqual(['name']);
    }
  });

  test('are written as users read them, in one line', () => {
    expect(
      [null, undefined, 'Van', 7, 0, false, true, {}, [], { a: 1 }, ['x']].map((value) =>
        activityValueText(value),
      ),
    ).toEqual(['', '', 'Van', '7', '0', 'false', 'true', '', '', '{"a":1}', '["x"]']);
  });

  test('never include a field whose texts are equal, and every other field once', () => {
    const values = fc.dictionary(
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('', '1', 2, false, null, []),
    );
    fc.assert(
      fc.property(values, values, (old, data) => {
        const changes = activityFieldChanges(
          anActivity({ old: { k: 1, attributes: old }, data: { k: 2, attributes: data } }),
        );
        const inside = changes.filter(({ isAttribute }) => isAttribute).map(({ key }) => key);
        const differing = ['a', 'b', 'c'].filter(
          (key) => activityValueText(old[key]) !== activityValueText(data[key]),
        );
        expect(inside.toSorted()).toEqual(differing);
      }),
    );
  });
});

const titleOf = (object: ActivityEntry['object']) =>
  activityTitle(anActivity({ object, data: {}, old: { name: 'before' } }));

test('activity: a record is titled by its name, otherwise by another of its texts, never by its id', () => {
  expect(activityTitle(anActivity())).toBe('Van');
  expect(activityTitle(anActivity({ object: {}, data: { email: 'rui@example.com' } }))).toBe(
    'rui@example.com',
  );
  expect(activityTitle(anActivity({ object: { deviceId: 5 }, data: {}, old: {} }))).toBe('');
  expect(titleOf({ description: 'Weekly', uniqueId: 'x' })).toBe('Weekly');
  expect(titleOf({ uniqueId: '8690' })).toBe('8690');
  expect([titleOf({ name: '' }), titleOf({ name: 7 })]).toEqual(['before', 'before']);
  expect(activityTitle(anActivity({ object: {}, data: {}, old: {} }))).toBe('');
});

test('activity: an association says what was associated with whom, and nothing without two records', () => {
  expect(activityAssociation(anActivity({ object: { deviceId: 5, geofenceId: 9 } }))).toEqual([
    { kind: 'geofence', id: 9 },
    { kind: 'device', id: 5 },
  ]);
  expect(activityAssociation(anActivity({ object: { deviceId: 5, name: 'x' } }))).toBeUndefined();
  // Numbers that are no ids, and ids that are no numbers.
  for (const other of [{ speed: 7 }, { geofenceId: '9' }, { geofenceIds: 9 }, { 'no geofenceId': 9 }])
    expect(activityAssociation(anActivity({ object: { deviceId: 5, ...other } }))).toBeUndefined();
});

test.for([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows 10/11'],
  ['Mozilla/5.0 (Windows NT 6.1)', 'Windows 7'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS 10.15.7'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X)', 'iOS 17.5.1'],
  ['Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X)', 'iPadOS 16.1'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'Android 14'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'ChromeOS 14541.0'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows 10/11'],
  ['Mozilla/5.0 (Windows NT 6.3)', 'Windows 8.1'],
  ['Mozilla/5.0 (Windows NT 6.2)', 'Windows 8'],
  ['Mozilla/5.0 (Windows NT 5.10)', 'Windows 5.10'],
  ['Mozilla/5.0 (Windows NT 11)', 'Windows 11'],
  ['Mozilla/5.0 (Windows; U)', 'Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_15 like Mac OS X)', 'iOS 17.15'],
  ['Mozilla/5.0 (iPod; CPU iPhone OS 12 like Mac OS X)', 'iOS 12'],
  ['Mozilla/5.0 (iPad; CPU OS 16 like Mac OS X)', 'iPadOS 16'],
  ['Mozilla/5.0 (iPad; CPU OS 16_11 like Mac OS X)', 'iPadOS 16.11'],
  ['Mozilla/5.0 (Linux; Android 8.1.12; Pixel)', 'Android 8.1.12'],
  ['Mozilla/5.0 (Linux; Android; Mobile)', 'Android'],
  ['Mozilla/5.0 (X11; CrOS armv7l 99)', 'ChromeOS 99'],
  ['Mozilla/5.0 (X11; CrOS armv7l 99.15)', 'ChromeOS 99.15'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64)', 'Ubuntu'],
  ['Mozilla/5.0 (X11; Linux) Ubuntu/22 Chromium', 'Ubuntu 22'],
  ['Mozilla/5.0 (X11; Linux) Ubuntu/10.10.15 Chromium', 'Ubuntu 10.10.15'],
  ['Traccar Client/9', 'Traccar'],
  [' (unknown)', ''],
  ['curl/8.5.0', 'curl 8.5.0'],
  ['', ''],
] as const)('activity: "%s" is %s', ([agent, expected]) => {
  expect(userAgentSummary(agent)).toBe(expected);
});

test('activity: only administrators on a Plus server read the log', () => {
  const [ana, rui] = [aUser({ administrator: true }), aUser()];
  const [plus, plain] = [aServer({}, true), aServer()];
  expect(
    [ana, rui].flatMap((user) => [plus, plain].map((server) => mayReadActivityLog({ user, server }))),
  ).toEqual([true, false, false, false]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome, Windows 10/11',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows 10/11',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android 15',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS 18.5',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome, iOS 18.5',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS 10.15.7',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0',
    'Opera, Linux',
  ],
  ['curl/8.5.0', 'curl 8.5.0, '],
  ['', ', '],
])('where somebody is signed in: %s is %s', (agent, device) => {
  const { browser, system } = deviceOfUserAgent(agent);
  expect(`${browser}, ${system}`).toBe(device);
});

test('where somebody is signed in: whatever a program calls itself, its name stays short', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.webUrl()), (agent) => {
      const { browser, system } = deviceOfUserAgent(agent);
      expect(browser.length + system.length).toBeLessThan(400);
    }),
  );
});
