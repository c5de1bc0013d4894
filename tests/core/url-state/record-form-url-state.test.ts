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
  let groups: readonly Group[] = [];
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
    { getSnapshot: () => ({ context: { data: groups } }), subscribe: subscribed(listed) },
    createActor(requestedFormsStore()).start(),
    {
      createDefaults: () => (mayMake ? NEW_GROUP : undefined),
      canEdit: () => canEdit,
      subscribe: subscribed(new Set()),
    },
  );
  urlState.subscribe(() => undefined);
  return {
    at: (record?: string) => urlState.restore(record === undefined ? [] : [['record', record]], '/groups'),
    address: () => urlState.serialize('/groups', false)[0]?.[1],
    shown: () => open?.id,
    load: (...ids: number[]) => {
      groups = ids.map((id) => ({ id, name: `Group ${id}` }));
      for (const changed of listed) changed();
    },
    type: () => (hasChanges = true),
  };
}

test('a link to a form opens it as soon as its record is loaded', () => {
  const form = aForm();
  form.at('7');
  expect([form.shown(), form.address()]).toEqual([undefined, '7']);
  form.load(3, 7);
  expect([form.shown(), form.address()]).toEqual([7, '7']);
  form.at();
  expect([form.shown(), form.address()]).toEqual([undefined, undefined]);
  form.at('new');
  expect([form.shown(), form.address()]).toEqual([0, 'new']);
});

test('a link opens no form for a user without permission, nor for an invalid record', () => {
  const form = aForm({ mayMake: false, canEdit: false });
  form.load(7);
  for (const record of ['new', '7', '-1', '7e0', '']) {
    form.at(record);
    expect(form.shown()).toBeUndefined();
  }
  const other = aForm();
  other.load(7);
  other.at('9');
  expect(other.shown()).toBeUndefined();
});

test('an address that no longer names a form with unsaved changes leaves it open, to ask', () => {
  const form = aForm();
  form.at('new');
  form.type();
  form.at();
  expect([form.shown(), form.address()]).toEqual([0, 'new']);
});
