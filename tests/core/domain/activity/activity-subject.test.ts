import { expect, test } from 'vitest';
import { subjectTitleFromLog } from '@farol/core/domain/activity/activity-subject';
import { anActivity } from '../../../arbitraries/activities.ts';

test('a user who is gone is called in his log as he called himself last', () => {
  const entries = [
    anActivity({ username: '' }),
    anActivity({ username: 'bia' }),
    anActivity({ username: 'b' }),
  ];
  expect(subjectTitleFromLog({ kind: 'user', id: 5, title: '' }, entries)).toBe('bia');
});

test('a vehicle that is gone is called as it was when something was last done to it, not as what else was', () => {
  const entries = [
    anActivity({ object: { deviceId: 5, geofenceId: 9 } }),
    anActivity({ object: { type: 'device', deviceId: 7, name: 'Bus' } }),
    anActivity({ object: { type: 'device', deviceId: 5, name: 'Van' } }),
  ];
  expect(subjectTitleFromLog({ kind: 'device', id: 5, title: '' }, entries)).toBe('Van');
});

test('an empty log says nothing of whom it is, and the log of the server needs no name', () => {
  expect(subjectTitleFromLog({ kind: 'user', id: 5, title: '' }, [])).toBe('');
  expect(subjectTitleFromLog({ kind: 'server' }, [anActivity()])).toBe('');
});
