import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { requestedFormsStore } from '@farol/core/machines/records/requested-forms';
import { recordFormUrlState } from '@farol/core/url-state/record-form-url-state';

interface Group {
  id: number;
  name: string;
}

const NEW_GROUP = { id: 0, name: '' };

const subscribed = (listeners: Set<() => void>) => (changed: () => void) => {
  listeners.add(changed);
  return { unsubscribe: () => listeners.delete(changed) };
};

/** The form of groups and its URL state, for a user with these permissions. */
function aForm({ mayMake = true, canEdit = true } = {}) {
  let open: Group | undefined;
  let groups: readonly Group[] | undefined;
  let refusals = 0;
  let loads = 0;
  let addressChanges = 0;
  let hasChanges = false;
  const subscribers = new Set<() => void>();
  const listed = new Set<() => void>();
  const urlState = recordFormUrlState<Group>(
    'groups',
    {
      getSnapshot: () => ({
        value: open ? 'editing' : 'closed',
        context: { opened: { record: open ?? NEW_GROUP } },
      }),
      send: (event) => {
        if (event.type === 'OPEN') open = event.opened.record;
        else if (!hasChanges) open = undefined;
        for (const changed of subscribers) changed();
      },
      subscribe: subscribed(subscribers),
    },
    {
      getSnapshot: () => ({ value: groups ? 'loaded' : 'loading', context: { data: groups ?? [] } }),
      send: () => (loads += 1),
      subscribe: subscribed(listed),
    },
    createActor(requestedFormsStore()).start(),
    {
      createDefaults: () => (mayMake ? NEW_GROUP : undefined),
      canEdit: () => canEdit,
      isKnown: () => true,
      onUnavailable: () => (refusals += 1),
      subscribe: subscribed(new Set()),
    },
  );
  urlState.subscribe(() => (addressChanges += 1));
  return {
    at: (record?: string) => urlState.restore(record === undefined ? [] : [['record', record]], '/groups'),
    address: () => urlState.serialize('/groups', false)[0]?.[1],
    refusals: () => refusals,
    loads: () => loads,
    addressChanges: () => addressChanges,
    shown: () => open?.id,
    load: (...ids: number[]) => {
      groups = ids.map((id) => ({ id, name: `Group ${id}` }));
      for (const changed of listed) changed();
    },
    type: () => (hasChanges = true),
  };
}

test('record form url state: a link to a form opens it as soon as its record is loaded', () => {
  const form = aForm();
  form.at('7');
  expect([form.shown(), form.address(), form.loads()]).toEqual([undefined, '7', 1]);
  form.load(3, 7);
  expect([form.shown(), form.address()]).toEqual([7, '7']);
  form.at();
  expect([form.shown(), form.address()]).toEqual([undefined, undefined]);
  form.at('new');
  expect([form.shown(), form.address()]).toEqual([0, 'new']);
});

test('record form url state: a link opens no form for a user without permission, nor for a record that does not exist, and says so', () => {
  const form = aForm({ mayMake: false, canEdit: false });
  form.load(7);
  for (const [index, record] of ['new', '7', '-1', '7e0', ''].entries()) {
    form.at(record);
    expect([form.shown(), form.address(), form.refusals()]).toEqual([undefined, undefined, index + 1]);
  }
  const other = aForm();
  other.at('9');
  expect([other.address(), other.refusals()]).toEqual(['9', 0]);
  const changes = other.addressChanges();
  other.load(7);
  expect([other.shown(), other.address(), other.refusals()]).toEqual([undefined, undefined, 1]);
  expect(other.addressChanges()).toBeGreaterThan(changes);
});

test('record form url state: an address that no longer names a form with unsaved changes leaves it open, to ask', () => {
  const form = aForm();
  form.at('new');
  form.type();
  form.at();
  expect([form.shown(), form.address()]).toEqual([0, 'new']);
});
