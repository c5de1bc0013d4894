import { expect, test } from 'vitest';
import { parseAssociations } from '@farol/core/resources/records/association-wire';
import { STOPPED, stepCount, withNotAttempted } from '@farol/core/resources/records/record-action';
import { withoutDeleted } from '@farol/core/resources/records/without-deleted';

const records = [1, 2, 3].map((id) => ({ id, title: `Van ${id}` }));

test('record action: it has a step for each record, and for each of its associations', () => {
  expect(stepCount({ type: 'remove', name: 'devices', records })).toBe(3);
  const side = { otherKind: 'geofence', owns: true } as const;
  expect(stepCount({ type: 'link', name: 'devices', records, side, targets: records.slice(1) })).toBe(6);
});

test('record action: steps that were stopped are counted apart from those that failed', () => {
  const failure = { title: 'Van 1', code: 'REFUSED' };
  const stopped = { title: 'Van 2', code: STOPPED };
  expect(withNotAttempted({ succeededIds: [4], failures: [stopped, failure, stopped] })).toEqual({
    succeededIds: [4],
    failures: [failure],
    notAttempted: 2,
  });
  const whole = { succeededIds: [4], failures: [failure] };
  expect(withNotAttempted(whole)).toStrictEqual(whole);
});

test('records without deleted ones: those whose identifier says that they were deleted are in no list', () => {
  const kept = [{ id: 1, uniqueId: '351' }, { id: 2 }, { id: 3, uniqueId: 7 }];
  const deleted = { id: 4, uniqueId: 'deleted-351-1790000000' };
  expect(withoutDeleted([...kept, deleted])).toEqual(kept);
});

test('associations: they are read however a database writes their keys', () => {
  const association = { owner: { kind: 'user', id: 1 }, property: { kind: 'managedUser', id: 2 } };
  for (const pair of [
    { userId: 1, managedUserId: 2 },
    { userid: 1, manageduserid: 2 },
    { USERID: 1, MANAGEDUSERID: 2, more: 'x' },
  ])
    expect(parseAssociations([pair], 'user', 'managedUser')).toEqual([association]);
  expect(parseAssociations([], 'user', 'device')).toEqual([]);
});

test('associations: a list with anything else is none', () => {
  for (const sent of [
    undefined,
    {},
    'x',
    [7],
    [{ userId: 1 }],
    [{ deviceId: 2 }],
    [{ userId: 1, deviceId: 2 }, {}],
    [{ userId: '1', deviceId: 2 }],
    [{ userId: 1, deviceId: '2' }],
  ])
    expect(parseAssociations(sent, 'user', 'device')).toBeUndefined();
});
