import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../open-page.tsx';

/** Opens the form of a group whose checklist is stored like that. */
async function openGroup(stored: string | undefined) {
  const page = await openPage('/groups', {
    prepare: async ({ records }) => {
      const attributes = stored === undefined ? {} : { 'acme.checklist': stored };
      await records.save('groups', { id: 0, name: 'North', groupId: 0, attributes });
    },
  });
  await page.person.press('North');
  const editor = await screen.findByRole('group', { name: 'Checklist' });
  const saved = async () => (await page.records.list('groups'))[0]?.attributes['acme.checklist'];
  return { ...page, editor: within(editor), saved };
}

test('a checklist is written item by item, and stored as an item a line', async () => {
  const { person, editor, saved } = await openGroup(undefined);
  const mode = editor.getByRole<HTMLSelectElement>('combobox', { name: 'Checklist' });
  expect(mode.value).toBe('unset');
  fireEvent.change(mode, { target: { value: 'own' } });
  await person.fill('Item 1', 'Lights ');
  await person.press('Add item');
  await person.fill('Item 2', 'Tires');
  fireEvent.change(editor.getByRole('combobox', { name: 'Photo of item 2' }), {
    target: { value: 'always' },
  });
  await person.press('Add item');
  await person.press('Save');
  await waitFor(async () => expect(await saved()).toBe('Lights\nTires | photo'));
});

test('a stored checklist is changed, and can be none', async () => {
  const { person, editor, saved } = await openGroup('Lights\nTires | photo of problem');
  expect(editor.getByRole<HTMLInputElement>('textbox', { name: 'Item 2' }).value).toBe('Tires');
  await person.press('Remove item 1');
  await person.press('Save');
  await waitFor(async () => expect(await saved()).toBe('Tires | photo of problem'));
  const again = await openGroup('Lights');
  fireEvent.change(again.editor.getByRole('combobox', { name: 'Checklist' }), { target: { value: 'none' } });
  await again.person.press('Save');
  await waitFor(async () => expect(await again.saved()).toBe('-'));
});
