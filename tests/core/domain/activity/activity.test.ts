import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { userAgentSummary } from '@farol/core/domain/activity/activity-user-agent';
import { activityFieldChanges, activityValueText } from '@farol/core/domain/activity/activity-changes';
import { parseActivityEntries, type ActivityEntry } from '@farol/core/domain/activity/activity-entry';
import {
  ACTIVITY_CATEGORIES,
  activityAssociation,
  activityMeaning,
  activityTitle,
} from '@farol/core/domain/activity/activity-meaning';
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
    for (const response of [null, {}, '<html>', 7]) expect(parseActivityEntries(response)).toBeUndefined();
    expect(parseActivityEntries([{ created_at: 'soon', log: { code: 101 } }, { log: {} }])).toEqual([]);
  });
});

/** The table of codes (facts §10), written by hand. */
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
  ['a saved command edited', { code: 221 }, 'command edited'],
  ['a group deleted', { code: 322, status: 204 }, 'group removed'],
  ['a scheduled report created', { code: 370 }, 'report created'],
  ['a scheduled report edited', { code: 371 }, 'report edited'],
  ['a scheduled report deleted', { code: 372, status: 204 }, 'report removed'],
  ['the server changed', { code: 801 }, 'server'],
  ['a setting changed', { code: 802 }, 'settings'],
  ['an unknown code', { code: 999 }, 'unknown 999'],
];

test.for(TABLE)('%s has its meaning, and is successful', ([, changes, expected]) => {
  const meaning = activityMeaning(anActivity(changes));
  const words = {
    record: () => (meaning.type === 'record' ? `${meaning.recordKind} ${meaning.action}` : ''),
    act: () => (meaning.type === 'act' ? meaning.operation : ''),
    unknown: () => (meaning.type === 'unknown' ? `unknown ${meaning.code}` : ''),
  };
  expect([words[meaning.type](), meaning.isSuccessful]).toEqual([expected, true]);
  expect(ACTIVITY_CATEGORIES).toContain(meaning.category);
});

test('a refused new account is not a login, and has the name that it would have had', () => {
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

test('a refused change of a device that has only its id is a change all the same', () => {
  const object = { type: 'device', deviceId: 5 };
  const refused = anActivity({ status: 400, object, old: {}, data: {} });
  expect(activityMeaning(refused)).toMatchObject({ action: 'edited', isSuccessful: false });
  expect(activityMeaning({ ...refused, object: { type: 'device' } })).toMatchObject({ action: 'created' });
});

test('for every code only a successful status means that it was done', () => {
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

test('a record is titled by its name, otherwise by another of its texts, never by its id', () => {
  expect(activityTitle(anActivity())).toBe('Van');
  expect(activityTitle(anActivity({ object: {}, data: { email: 'rui@example.com' } }))).toBe(
    'rui@example.com',
  );
  expect(activityTitle(anActivity({ object: { deviceId: 5 }, data: {}, old: {} }))).toBe('');
  expect(activityTitle(anActivity({ object: {}, data: {}, old: {} }))).toBe('');
});

test('an association says what was associated with whom, and nothing without two records', () => {
  expect(activityAssociation(anActivity({ object: { deviceId: 5, geofenceId: 9 } }))).toEqual([
    { kind: 'geofence', id: 9 },
    { kind: 'device', id: 5 },
  ]);
  expect(activityAssociation(anActivity({ object: { deviceId: 5, name: 'x' } }))).toBeUndefined();
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
  ['curl/8.5.0', 'curl 8.5.0'],
  ['', ''],
] as const)('"%s" is %s', ([agent, expected]) => {
  expect(userAgentSummary(agent)).toBe(expected);
});

test('only administrators on a Plus server read the log', () => {
  const [ana, rui] = [aUser({ administrator: true }), aUser()];
  const [plus, plain] = [aServer({}, true), aServer()];
  expect(
    [ana, rui].flatMap((user) => [plus, plain].map((server) => mayReadActivityLog({ user, server }))),
  ).toEqual([true, false, false, false]);
});
