import { fireEvent, within, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { GeofenceForm } from '@farol/ui/geofences/form/geofence-form.tsx';
import { RecordScreen } from '@farol/ui/records/record-screen.tsx';
import { MemoryComputedAttributeTester } from '@farol/adapters/memory/computed-attribute-tester';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import type { ExpressionDifference } from '@farol/core/domain/position/expression-difference';
import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';
import { renderInConsole } from '../render-in-console.tsx';
import { openPage } from '../open-page.tsx';
import { holdDown } from '../commands/hold-down.ts';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';

/** The console's forms, each as its screen renders it, and how it is opened. */
const FORMS: readonly (readonly [form: string, part: ReactNode, open: (farol: ConnectedConsole) => void])[] =
  [
    ['group', <RecordScreen key="groups" name="groups" />, ({ records }) => records.forms.groups.open()],
    ['device', <RecordScreen key="devices" name="devices" />, ({ records }) => records.forms.devices.open()],
    [
      'computed attribute',
      <RecordScreen key="computed" name="computedAttributes" />,
      ({ records }) => records.forms.computedAttributes.open(),
    ],
    ['geofence', <GeofenceForm key="geofences" />, ({ records }) => records.forms.geofences.open()],
  ];

describe('every form ends with the same buttons', () => {
  test.for(FORMS)('the form of a %s has first Cancel, then Save', async ([, part, open]) => {
    const { console: farol } = await renderInConsole(part);
    open(farol);
    const save = await screen.findByRole('button', { name: 'Save' });
    const buttons = within(save.parentElement ?? document.body).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel', 'Save']);
  });

  test('a computed attribute that the server refuses stays open, and says beside Save that it was not saved and why', async () => {
    const part = <RecordScreen name="computedAttributes" />;
    const { console: farol, network, user } = await renderInConsole(part);
    farol.records.forms.computedAttributes.open();
    await user.type(await screen.findByLabelText(/Description/), 'Fuel in liters');
    await user.type(screen.getByLabelText(/^Attribute/), 'fuelLiters');
    await user.type(screen.getByLabelText(/Expression/), 'fuel *');
    network.failure = new Failure('PARSING_ERROR', 400);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    const refusal = await screen.findByRole('alert');
    expect(refusal.textContent).toContain('Not saved');
    expect(save.parentElement?.contains(refusal)).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/Description/).value).toBe('Fuel in liters');
  });
});

test('a choice among records: what is typed before the records arrive is kept, and searches them', async () => {
  const { console: farol, records, user } = await renderInConsole(<RecordScreen name="devices" />);
  for (const name of ['Night', 'Noon', 'Week'])
    await records.save('calendars', { ...RESOURCES.calendars.defaults, name });
  const device = await records.save('devices', { ...plainDevice(0), calendarId: 3 });
  farol.records.forms.devices.open(device);
  const calendar = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Calendar' });
  await user.clear(calendar);
  await user.type(calendar, 'No');
  farol.records.lists.calendars.refresh();
  expect(await screen.findByRole('option', { name: 'Noon' })).toBeTruthy();
  expect(calendar.value).toBe('No');
  expect(screen.queryByRole('option', { name: 'Week' })).toBeNull();
  await user.tab();
  expect(calendar.value).toBe('Week');
});

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

test('record forms: a checklist is written item by item, and stored as an item a line', async () => {
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

test('record forms: a stored checklist is changed, and can be none', async () => {
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

/** Opens a new command that is not finished. */
async function openUnfinished() {
  // There is a screen to go back to.
  const page = await openPage('/groups');
  await page.person.goTo('/commands?record=new');
  await page.person.fill(/^Description/, 'Cut gently');
  await page.person.fill(/^Command data/, 'RELAY,1#');
  return page;
}

describe('the form of a saved command', () => {
  test('a command may replace one that devices have', async () => {
    const { person, records } = await openUnfinished();
    await person.choose('Replaces built-in command', 'Lock engine');
    await person.press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'This can stop engines' }));
    expect(
      dialog.getByText('“Cut gently” stops the engine of every vehicle that receives this command.'),
    ).toBeTruthy();
    await person.keys('{Escape}');
    expect(await screen.findByText('Nothing was saved: stopping engines was not confirmed.')).toBeTruthy();
    expect(await records.list('commands')).toEqual([]);
    await person.press('Save');
    holdDown(await screen.findByRole('button', { name: 'Hold to confirm' }));
    expect(await screen.findByRole('row', { name: /Cut gently/ })).toBeTruthy();
    expect(await records.list('commands')).toMatchObject([
      {
        description: 'Cut gently',
        type: 'custom',
        attributes: { data: 'RELAY,1#', 'acme.changeNative': 'engineStop' },
      },
    ]);
  });

  test('Cancel, closing the panel and going back ask first, and keep what was typed', async () => {
    const { person } = await openUnfinished();
    for (const button of ['Cancel', 'Close panel', 'Back']) {
      await person.press(button);
      expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
      await person.press('Keep editing');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect((await person.field(/^Description/)).value).toBe('Cut gently');
      expect(location.pathname).toBe('/commands');
    }
  });

  test('another screen asks first, and continues when the changes are discarded', async () => {
    const { person, records } = await openUnfinished();
    await person.click(screen.getByRole('link', { name: 'Groups' }));
    await person.press('Discard');
    await waitFor(() => expect(location.pathname).toBe('/groups'));
    expect(await records.list('commands')).toEqual([]);
  });

  test('signing out asks first', async () => {
    const { person } = await openUnfinished();
    await person.chooseFromMenu('Ana Souza’s account', 'Sign out');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await person.press('Discard');
    await waitFor(() => expect(location.pathname).toBe('/login'));
  });
});

/** Opens a new computed attribute on a server whose vehicle has reported 40 liters of fuel. */
async function openForm(differences: readonly ExpressionDifference[] = []) {
  const page = await openPage('/computed?record=new', {
    prepare: async ({ records, network }) => {
      const { id } = await records.save('devices', plainDevice(0, { name: 'Van 1' }));
      const tester = new MemoryComputedAttributeTester(
        new Map([[id, { fuel: '40', missing: undefined }]]),
        network,
      );
      tester.differences = differences;
      return {
        latestPositions: new MemoryLatestPositions(
          [plainPosition(id, 0, { attributes: { fuel: 40 } })],
          network,
        ),
        computedAttributeTester: tester,
      };
    },
  });
  await page.person.field(/^Expression/);
  return page;
}

/** What the form says of the expression. */
function result(): string {
  return screen.getByRole('group', { name: 'Test' }).textContent ?? '';
}

describe('the test of a computed attribute', () => {
  test('asks for a vehicle and an expression first', async () => {
    const { person } = await openForm();
    expect(result()).toContain('Choose a vehicle to preview the result as you type.');
    await person.choose('Test with', 'Van 1');
    await waitFor(() => expect(result()).toContain('Enter an expression to see the result.'));
  });

  test('says what is wrong with an expression in the words of the user, whatever server answers', async () => {
    const { person, timers, network } = await openForm();
    await person.choose('Test with', 'Van 1');
    for (const [expression, code, problem] of [
      ['fuel *', 'UNEXPECTED_THE_END_AT_6', 'The expression is incomplete.'],
      ['fuel', 'TIMEOUT', 'The server took too long to respond. Try again.'],
      ['fuel *', "@1:6_PARSING_ERROR_IN_''", 'The expression is incomplete.'],
    ] as const) {
      network.failure = new Failure(code, 400);
      await person.fill(/^Expression/, expression);
      await person.wait(timers, 2000);
      await waitFor(() => expect(result()).toContain(problem));
    }
  });

  test('says when an expression has no value', async () => {
    const { person, timers } = await openForm();
    await person.choose('Test with', 'Van 1');
    await person.fill(/^Expression/, 'missing');
    await person.wait(timers, 2000);
    await waitFor(() => expect(result()).toContain('The expression returns no value.'));
  });

  test('shows the result for the last position of the vehicle', async () => {
    const { person, timers } = await openForm();
    await person.choose('Test with', 'Van 1');
    await person.fill(/^Expression/, 'fuel');
    await person.wait(timers, 2000);
    await waitFor(() => expect(result()).toContain('Result:40'));
    expect(result()).not.toContain('Traccar');
  });

  test('says where a Traccar server has another result, until the expression is edited', async () => {
    const { person, timers } = await openForm([
      { kind: 'wholeNumber', there: '39' },
      { kind: 'decimalText', there: undefined },
    ]);
    await person.choose('Test with', 'Van 1');
    await person.fill(/^Expression/, 'fuel');
    await person.wait(timers, 2000);
    await waitFor(() => expect(result()).toMatch(/it is 39 for trackers.*it is no value: there/));
    await person.fill(/^Expression/, 'fuel +');
    await waitFor(() => expect(result()).not.toContain('Traccar'));
  });
});

test('record forms: an expression that cannot be read is refused at its field, with the reason in the words of the user', async () => {
  const { person, network } = await openForm();
  await person.fill(/^Description/, 'Speed squared');
  await person.fill(/^Attribute/, 'squared');
  await person.fill(/^Expression/, 'speed * *');
  network.failure = new Failure(
    failureCodeOfResponse('Field "expression" cannot be read: unexpected "*" at 9', 400),
    400,
  );
  await person.press('Save');
  await waitFor(() =>
    expect(screen.getAllByText('Unexpected “*” at character 9.').length).toBeGreaterThan(0),
  );
  expect(await person.field(/^Expression/)).toHaveProperty('value', 'speed * *');
});
