import { expect, test } from 'vitest';
import { defaultListView } from '@farol/core/machines/records/default-list-view';
import { RESOURCES } from '@farol/core/resources/kinds/resources';

test('a list that nobody changed shows everything, in the order of names, with the usual columns', () => {
  expect(defaultListView('groups')).toEqual({
    query: '',
    sort: { field: 'name', descending: false },
    columns: RESOURCES.groups.columns.shown,
  });
});
