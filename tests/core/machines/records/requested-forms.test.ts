import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { requestedFormsStore } from '@farol/core/machines/records/requested-forms';

test('of each kind the last form that an address asked for waits, until it is opened or given up', () => {
  const forms = createActor(requestedFormsStore()).start();
  const waiting = (): object => forms.getSnapshot().context;
  expect(waiting()).toEqual({});
  forms.send({ type: 'REQUEST', kind: 'groups', record: 'new' });
  forms.send({ type: 'REQUEST', kind: 'users', record: '7' });
  forms.send({ type: 'REQUEST', kind: 'users', record: '8' });
  expect(waiting()).toEqual({ groups: 'new', users: '8' });
  forms.send({ type: 'CLEAR', kind: 'users' });
  expect(waiting()).toEqual({ groups: 'new', users: undefined });
  const before = waiting();
  forms.send({ type: 'CLEAR', kind: 'users' });
  expect(waiting()).toBe(before);
});
