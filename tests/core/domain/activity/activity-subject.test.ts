import { expect, test } from 'vitest';
import { subjectTitleFromLog } from '@farol/core/domain/activity/activity-subject';
import { anActivity } from '../../../arbitraries/activities.ts';

test('activity subject: a deleted user has the name of their last log entry', () => {
  const entries = [
    anActivity({ username: '' }),
    anActivity({ username: 'bia' }),
    anActivity({ username: 'b' }),
  ];
  expect(subjectTitleFromLog({ kind: 'user', id: 5, title: '' }, entries)).toBe('bia');
});

test('activity subject: a deleted vehicle has the name of the last entry about it, not of another record', () => {
  const entries = [
    anActivity({ object: { deviceId: 5, geofenceId: 9 } }),
    anActivity({ object: { type: 'device', deviceId: 7, name: 'Bus' } }),
    anActivity({ object: { type: 'device', deviceId: 5, name: 'Van' } }),
  ];
  expect(subjectTitleFromLog({ kind: 'device', id: 5, title: '' }, entries)).toBe('Van');
});

test('activity subject: an empty log has no title for its subject, and the log of the server needs none', () => {
  expect(subjectTitleFromLog({ kind: 'user', id: 5, title: '' }, [])).toBe('');
  expect(subjectTitleFromLog({ kind: 'server' }, [anActivity()])).toBe('');
});

test('activity subject: the log of the server has no title of its own, even if its entries name devices', () => {
  const named = anActivity({ object: { name: 'Van' } });
  expect(subjectTitleFromLog({ kind: 'server' }, [named])).toBe('');
});
