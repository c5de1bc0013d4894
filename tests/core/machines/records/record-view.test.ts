import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { rememberedColumns, saveColumns, recordViewStore } from '@farol/core/machines/records/record-view';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { defaultListView } from '@farol/core/machines/records/default-list-view';
import { requestedFormsStore } from '@farol/core/machines/records/requested-forms';

function aView(storage = new MemoryKeyValueStorage()) {
  const view = createActor(recordViewStore('groups', storage)).start();
  return { view, storage, state: () => view.getSnapshot().context };
}

test('record view: begins without query, selection or anything hidden, sorted by name', () => {
  const { query, sort, selected, collapsed } = aView().state();
  expect([query, sort, selected.size, collapsed.size]).toEqual([
    '',
    { field: 'name', descending: false },
    0,
    0,
  ]);
});

test('record view: selects only records that there are', () => {
  const { view, state } = aView();
  view.send({ type: 'SELECT', ids: [1, 2, 3], selected: true });
  view.send({ type: 'LISTED', ids: [2, 3, 4] });
  expect([...state().selected]).toEqual([2, 3]);
  const before = state();
  view.send({ type: 'LISTED', ids: [2, 3] });
  expect(state()).toBe(before);
});

test('record view: a group stays collapsed until it is expanded', () => {
  const { view, state } = aView();
  view.send({ type: 'COLLAPSE', id: 1, collapsed: true });
  view.send({ type: 'COLLAPSE', id: 2, collapsed: true });
  view.send({ type: 'COLLAPSE', id: 1, collapsed: false });
  view.send({ type: 'LISTED', ids: [1, 2] });
  expect([...state().collapsed]).toEqual([2]);
});

test('record view: keeps the chosen columns in reading order, without ones that no longer exist', () => {
  const { view, storage, state } = aView();
  view.send({ type: 'SHOW_COLUMN', field: 'name', shown: false });
  view.send({ type: 'SHOW_COLUMN', field: 'name', shown: true });
  expect(state().columns).toEqual(['name', 'parent']);
  view.send({ type: 'SHOW_COLUMN', field: 'parent', shown: false });
  storage.write('columns.groups', `${storage.read('columns.groups')},field-of-yesterday`);
  expect(aView(storage).state().columns).toEqual(['name']);
  storage.write('columns.groups', 'nothing,known');
  expect(aView(storage).state().columns).toEqual(['name', 'parent']);
});

test('record view: remembers several columns that are not shown by default', () => {
  const storage = new MemoryKeyValueStorage();
  const chosen = RESOURCES.devices.columns.more.slice(0, 2);
  expect(chosen).toHaveLength(2);
  saveColumns(storage, 'devices', chosen);
  expect(rememberedColumns('devices', storage)).toEqual(chosen);
});

test('record view: an address restores it, and the stored columns stay as chosen', () => {
  const { view, storage, state } = aView();
  const restored = { query: 'nor', sort: { field: 'parent', descending: true }, columns: ['name'] };
  view.send({ type: 'RESTORE', view: restored });
  expect(state()).toMatchObject(restored);
  expect(storage.read('columns.groups')).toBeUndefined();
});

test('record view: sorting by the same field again reverses the order', () => {
  const { view, state } = aView();
  view.send({ type: 'SEARCH', query: 'nor' });
  view.send({ type: 'SORT_BY', field: 'parent' });
  expect(state().sort).toEqual({ field: 'parent', descending: false });
  view.send({ type: 'SORT_BY', field: 'parent' });
  expect([state().query, state().sort]).toEqual(['nor', { field: 'parent', descending: true }]);
});

test('record view: in any order of selecting and deselecting, exactly the selected records are selected', () => {
  const ids = fc.subarray([1, 2, 3, 4, 5]);
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, fc.boolean()), { maxLength: 12 }), (choices) => {
      const { view, state } = aView();
      const expected = new Set<number>();
      for (const [chosen, selected] of choices) {
        view.send({ type: 'SELECT', ids: chosen, selected });
        for (const id of chosen)
          if (selected) expected.add(id);
          else expected.delete(id);
      }
      expect(state().selected).toEqual(expected);
    }),
  );
});

test('record view: a list that nobody changed shows everything, in the order of names, with the usual columns', () => {
  expect(defaultListView('groups')).toEqual({
    query: '',
    sort: { field: 'name', descending: false },
    columns: RESOURCES.groups.columns.shown,
  });
});

test('record view: of each kind the last form that an address asked for waits, until it is opened or given up', () => {
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
