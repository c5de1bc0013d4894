import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { holdDown } from '../commands/hold-down.ts';
import { openPage } from '../open-page.tsx';

/** Opens the groups Brazil, and North inside it, with a geofence. */
async function openGroups(path = '/groups') {
  let parent = 0;
  const page = await openPage(path, {
    prepare: async ({ records }) => {
      const { defaults } = RESOURCES.groups;
      ({ id: parent } = await records.save('groups', { ...defaults, name: 'Brazil' }));
      await records.save('groups', { ...defaults, name: 'North', groupId: parent });
      await records.save('geofences', { ...RESOURCES.geofences.defaults, name: 'Depot' });
    },
  });
  return { ...page, parent };
}

describe('the screen of groups', () => {
  test('a group without a name shows so at its field, which has the focus, and can then be saved', async () => {
    const { person, records } = await openPage('/groups');
    await person.press('New group');
    await person.press('Save');
    expect(await screen.findByText('Please fill in this field.')).toBeTruthy();
    const name = await person.field(/^Name/);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await person.fill(/^Name/, 'North');
    await person.keys('{Enter}');
    expect(await screen.findByRole('rowheader', { name: 'North' })).toBeTruthy();
    expect(await records.list('groups')).toMatchObject([{ name: 'North', groupId: 0 }]);
  });

  test('a group is listed below its parent group, which can be collapsed', async () => {
    const { person } = await openGroups();
    const rows = await screen.findAllByRole('rowheader');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Brazil', 'North']);
    expect(rows[1]?.dataset['inset']).toBe('true');
    await person.press('Contents of Brazil');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'North' })).toBeNull());
  });

  test('a group gets a parent group in its form', async () => {
    const { person, records, parent } = await openGroups();
    await person.press('New group');
    await person.fill(/^Name/, 'South');
    await person.choose('Parent group', 'Brazil');
    await person.press('Save');
    expect((await screen.findByRole('row', { name: /South/ })).textContent).toContain('Brazil');
    expect(await records.list('groups')).toMatchObject([{}, {}, { name: 'South', groupId: parent }]);
  });

  test('a group says how long its history is kept, and shows what the server says', async () => {
    const { person, records } = await openGroups();
    await person.press('North');
    const days = await person.field('Days that positions and events are kept');
    expect(days.getAttribute('placeholder')).toBe('Server: kept forever');
    await person.fill('Days that positions and events are kept', '90');
    await person.press('Save');
    await waitFor(async () =>
      expect((await records.list('groups'))[1]?.attributes).toEqual({ 'acme.retentionDays': 90 }),
    );
  });

  test('a group says up to which speed waiting engine stops are delivered, and how long they wait', async () => {
    const { person, records } = await openGroups();
    await person.press('North');
    await person.fill('Deliver engine stops up to', '20');
    await person.fill('Engine stops expire after (minutes)', '0');
    await person.press('Save');
    const minutes = await person.field('Engine stops expire after (minutes)');
    await waitFor(() => expect(minutes.getAttribute('aria-invalid')).toBe('true'));
    await person.fill('Engine stops expire after (minutes)', '30');
    await person.press('Save');
    await waitFor(async () =>
      expect((await records.list('groups'))[1]?.attributes).toEqual({
        // 20 mph in knots.
        'acme.stopSafeSpeed': expect.closeTo(17.38, 2),
        'acme.stopExpiryMinutes': 30,
      }),
    );
  });

  test('a group inside itself shows an error at its parent group, and no input is lost', async () => {
    const { person, network } = await openGroups();
    await person.press('Brazil');
    await person.fill(/^Name/, 'Brasil');
    await person.choose('Parent group', 'North');
    network.failure = new Failure('CYCLE_IN_GROUPS', 400);
    await person.press('Save');
    const parentGroup = await screen.findByRole('combobox', { name: 'Parent group' });
    await waitFor(() => expect(parentGroup.getAttribute('aria-invalid')).toBe('true'));
    expect((await person.field(/^Name/)).value).toBe('Brasil');
  });

  test('geofences are assigned to a group at once, and the dialog counts them', async () => {
    const { person, associations, records } = await openGroups();
    await person.chooseFromMenu('Actions for North', 'Geofences');
    const dialog = await screen.findByRole('dialog', { name: 'Geofences for North' });
    await within(dialog).findByText('0 of 1 assigned');
    await person.turn('Depot');
    expect(await within(dialog).findByText('1 of 1 assigned')).toBeTruthy();
    const [, north] = await records.list('groups');
    const [depot] = await records.list('geofences');
    expect(associations.has('group', north?.id ?? 0, 'geofence', depot?.id ?? 0)).toBe(true);
    await person.keys('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a geofence that locks is marked, and assigned only after the button was held', async () => {
    const { person, associations, records } = await openGroups();
    const [depot] = await records.list('geofences');
    const [, north] = await records.list('groups');
    if (!depot || !north) throw new Error('no geofence or group');
    await records.save('geofences', { ...depot, attributes: { lockOnEnter: true } });
    await person.chooseFromMenu('Actions for North', 'Geofences');
    const dialog = await screen.findByRole('dialog', { name: 'Geofences for North' });
    expect(await within(dialog).findByRole('img', { name: 'Stops the engine on entry' })).toBeTruthy();
    const depotSwitch = within(dialog).getByRole('switch');
    const isAssigned = () => associations.has('group', north.id, 'geofence', depot.id);
    fireEvent.click(depotSwitch);
    const question = within(await screen.findByRole('dialog', { name: 'This can stop engines' }));
    expect(question.getByText(/“Depot” stops the engine of every vehicle that enters it/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await within(dialog).findByText(/Nothing was saved: stopping engines/)).toBeTruthy();
    expect(isAssigned()).toBe(false);
    fireEvent.click(depotSwitch);
    holdDown(await screen.findByRole('button', { name: 'Hold to confirm' }));
    await waitFor(() => expect(isAssigned()).toBe(true));
  });

  test('the question names the only vehicle whose engine can be stopped', async () => {
    const { person } = await openPage('/groups', {
      prepare: async ({ records }) => {
        const { id } = await records.save('groups', { ...RESOURCES.groups.defaults, name: 'North' });
        await records.save('devices', plainDevice(0, { name: 'Van 1', groupId: id }));
        const attributes = { lockOnEnter: true };
        await records.save('geofences', { ...RESOURCES.geofences.defaults, name: 'Depot', attributes });
      },
    });
    await person.chooseFromMenu('Actions for North', 'Geofences');
    const dialog = await screen.findByRole('dialog', { name: 'Geofences for North' });
    fireEvent.click(await within(dialog).findByRole('switch'));
    const question = within(await screen.findByRole('dialog', { name: 'This can stop engines' }));
    expect(await question.findByText('Vehicle: Van 1')).toBeTruthy();
  });

  test('an assignment that fails is undone and says why', async () => {
    const { person, network } = await openGroups();
    await person.chooseFromMenu('Actions for North', 'Geofences');
    const dialog = await screen.findByRole('dialog', { name: 'Geofences for North' });
    await within(dialog).findByText('0 of 1 assigned');
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.turn('Depot');
    expect(await within(dialog).findByText(/You don’t have permission to do this/)).toBeTruthy();
    expect(within(dialog).getByText('0 of 1 assigned')).toBeTruthy();
  });

  test('what can be assigned to a group says so where there is nothing', async () => {
    const { person } = await openGroups();
    await person.chooseFromMenu('Actions for North', 'Drivers');
    expect(await screen.findByText('Nothing to assign: Drivers.')).toBeTruthy();
  });

  test('a group is deleted after a question that says what happens to its contents', async () => {
    const { person, records, removals } = await openGroups();
    const cleared = { device: 12, group: 1 };
    removals.previews.set('group', { history: undefined, removed: {}, cleared, unlinked: {} });
    await person.chooseFromMenu('Actions for North', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete?' });
    expect(question.textContent).toContain('North');
    await within(question).findByText('Stay, without this group: 12 vehicles and 1 group');
    await person.inDialog('Delete?').press('Delete');
    expect(await screen.findByText('North was deleted')).toBeTruthy();
    expect(await records.list('groups')).toMatchObject([{ name: 'Brazil' }]);
  });

  test('a user who may only see groups is offered neither editing nor deleting', async () => {
    await openPage('/groups', {
      user: { administrator: false, readonly: true },
      prepare: async ({ records }) => {
        await records.save('groups', { ...RESOURCES.groups.defaults, name: 'Brazil' });
      },
    });
    expect(await screen.findByRole('rowheader', { name: 'Brazil' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Brazil' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Brazil' })).toBeNull();
  });

  test('a link to a group that does not exist says so, and the address names it no longer', async () => {
    const { person, timers } = await openPage('/groups?record=9999');
    expect(await screen.findByText(/doesn’t exist, or you don’t have access/)).toBeTruthy();
    await person.wait(timers, 400);
    await waitFor(() => expect(location.search).toBe(''));
  });

  test('several groups are selected and deleted together; one that fails is named', async () => {
    const { person, records } = await openGroups();
    await person.turn('Select all', 'checkbox');
    expect(await screen.findByText('2 selected')).toBeTruthy();
    await person.press('Delete');
    await person.inDialog('Delete?').press('Delete');
    expect(await screen.findByText('2 groups were deleted')).toBeTruthy();
    expect(await records.list('groups')).toEqual([]);
  });

  test('assigning to several groups says that something has to be chosen', async () => {
    const { person } = await openGroups();
    await person.turn('Select all', 'checkbox');
    await person.press('Assign');
    await person.click(await screen.findByRole('menuitem', { name: 'Geofences' }));
    const dialog = await screen.findByRole('dialog', { name: 'Geofences: assign to 2 groups' });
    const depot = await within(dialog).findByRole('checkbox', { name: 'Depot' });
    await person.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Choose at least one.');
    expect(document.activeElement).toBe(depot);
    await person.click(depot);
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Assign 1' })).toBeTruthy();
  });

  test('assigning to several groups says so where there is nothing to assign, and only closes', async () => {
    const { person } = await openGroups();
    await person.turn('Select all', 'checkbox');
    await person.press('Assign');
    await person.click(await screen.findByRole('menuitem', { name: 'Drivers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Drivers: assign to 2 groups' }));
    expect(await dialog.findByText('Nothing to assign: Drivers.')).toBeTruthy();
    const names = dialog
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Close', 'Close']);
    await person.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
