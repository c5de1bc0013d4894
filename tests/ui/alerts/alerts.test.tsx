import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { soundPresetUrl } from '@farol/core/domain/alert/toast-sound';
import { Failure } from '@farol/core/domain/values/failure';
import { anAlarm, anEvent } from '../../arbitraries/events.ts';
import { NOW_MS, openFleetPage, type FleetPageOptions } from '../open-fleet-page.ts';

const button = (name: string) => screen.findByRole('button', { name });
const toasts = () => screen.queryAllByTestId('toast').map(({ textContent }) => textContent);

/** Opens a page with vehicles 5 and 6; the code of toasts is loaded after its first view. */
async function openAlerts(path = '/home', options: FleetPageOptions = {}) {
  const page = await openFleetPage(path, {
    vehicles: { 5: { position: {} }, 6: { position: {} } },
    ...options,
  });
  await screen.findByRole('region', { name: 'On-screen alerts' });
  return page;
}

describe('a toast', () => {
  test('of any alarm says where and how fast; one about several vehicles does not', async () => {
    const { receive } = await openAlerts('/home', {
      vehicles: {
        5: { position: { latitude: -23.5, longitude: -46.6, speed: 50 } },
        6: { position: { latitude: -23.5, longitude: -46.6, speed: 50 } },
      },
    });
    const eventTime = new Date(NOW_MS).toISOString();
    receive({ events: [anAlarm('overspeed', { id: 1, eventTime })] });
    expect(toasts()).toEqual([expect.stringMatching(/^Van 5Overspeed.*-23\.5.*58\smph/)]);
    receive({ events: [anAlarm('overspeed', { id: 2, deviceId: 6, eventTime })] });
    expect(toasts()).toEqual([expect.stringMatching(/^2 vehicles/)]);
    expect(toasts()[0]).not.toContain('mph');
  });

  test('shows the alarm and its vehicle, is announced at once, and is dismissed by its button', async () => {
    const { user, receive, sound } = await openAlerts();
    receive({ events: [anAlarm('door')] });
    expect(toasts()).toEqual([expect.stringContaining('Van 5Door')]);
    expect(screen.getByText('Van 5: Door').getAttribute('aria-live')).toBe('assertive');
    expect(sound.played).toHaveLength(1);
    await user.click(await button('Dismiss: Van 5'));
    expect(toasts()).toEqual([]);
    expect(await button('Alert inbox: 1 new')).toBeTruthy();
  });

  test('stays while the pointer is on it, and disappears afterwards', async () => {
    const { receive, wait } = await openAlerts();
    receive({ events: [anEvent()] });
    const [card] = screen.getAllByTestId('toast');
    const stack = card?.parentElement;
    if (!stack) throw new Error('The toast is in no stack');
    fireEvent.pointerEnter(stack);
    await wait(60_000);
    expect(toasts()).toHaveLength(1);
    fireEvent.pointerLeave(stack);
    await wait(60_000);
    expect(toasts()).toEqual([]);
  });

  test('opens its vehicle on the map', async () => {
    const { user, receive } = await openAlerts();
    receive({ events: [anAlarm('sos')] });
    await user.click(await button('Show Van 5 on map'));
    expect(location.pathname).toBe('/devices/5');
    expect(toasts()).toEqual([]);
  });

  test('is reached with F8 and dismissed with Escape, unless it is severe', async () => {
    const { user, receive } = await openAlerts();
    receive({ events: [anAlarm('sos')] });
    await user.keyboard('{F8}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Show Van 5 on map');
    await user.keyboard('{Escape}');
    expect(toasts()).toHaveLength(1);
    receive({ events: [anAlarm('door', { id: 2, deviceId: 6 })] });
    (await button('Dismiss: Van 6')).focus();
    await user.keyboard('{Escape}');
    expect(toasts()).toEqual([expect.stringContaining('Van 5SOS')]);
  });

  test('is joined by few others: more are counted, open the inbox, and are dismissed together', async () => {
    const { user, receive } = await openAlerts();
    receive({
      events: ['sos', 'tow', 'door', 'vibration', 'fallDown', 'accident'].map((alarm, id) =>
        anAlarm(alarm, { id }),
      ),
    });
    expect(toasts().length).toBeLessThan(6);
    await user.click(await button(`${6 - toasts().length} more in the inbox`));
    expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(6);
    await user.keyboard('{Escape}');
    await user.click(await button('Dismiss the others'));
    expect(toasts()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
    for (const name of ['Show Van 5 on map', 'Acknowledge']) {
      // The page of the vehicle, which the first one opens, has such buttons, too.
      const [first] = within(screen.getByRole('region', { name: 'On-screen alerts' })).getAllByRole(
        'button',
        { name },
      );
      if (first) await user.click(first);
    }
    // The vehicle's page opens, and the toasts move beside it.
    await waitFor(() => expect(toasts()).toHaveLength(2));
  });
});

/** Opens the inbox with an alarm of vehicle 5. */
async function openInbox(alarm = 'sos') {
  const page = await openAlerts();
  page.receive({ events: [anAlarm(alarm)] });
  await page.user.click(await button('Alert inbox: 1 new'));
  const inbox = await screen.findByRole('dialog', { name: 'Alert inbox' });
  return { ...page, inbox };
}

describe('a severe alert', () => {
  test('says where, how fast and who drove, stays, and is on its vehicle until it is acknowledged', async () => {
    const {
      user,
      receive,
      wait,
      fleet: simulated,
    } = await openAlerts('/home', {
      vehicles: {
        5: {
          position: { latitude: -23.5, longitude: -46.6, speed: 50, attributes: { driverUniqueId: 'M7' } },
        },
      },
    });
    receive({ events: [anAlarm('sos', { eventTime: new Date(NOW_MS).toISOString() })] });
    await wait(3_600_000);
    const [card] = screen.getAllByTestId('toast');
    expect(card?.textContent).toMatch(/Van 5SOS.*-23\.5.*58\smph · M7/);
    await user.click(await button('Show Van 5 on map'));
    const alarm = await screen.findByTestId('open-alarm');
    expect(alarm.textContent).toMatch(/SOS.*58\smph · M7/);
    const { fleet } = simulated;
    const isAlarmed = () => ((fleet.flags[fleet.slotOf(5) ?? -1] ?? 0) & FLAG.alarm) !== 0;
    expect(isAlarmed()).toBe(true);
    await user.click(within(alarm).getByRole('button', { name: 'Acknowledge' }));
    expect(screen.queryByTestId('open-alarm')).toBeNull();
    expect(isAlarmed()).toBe(false);
    expect(await button('Alert inbox: no new alerts')).toBeTruthy();
  });

  test('on a phone gives way to the open menu: it is in the top bar', async () => {
    const { user, receive } = await openAlerts('/home', { isNarrow: true });
    receive({ events: [anAlarm('sos')] });
    const bar = within(screen.getByRole('banner'));
    expect(bar.queryByTestId('toast')).toBeNull();
    await user.click(await button('Menu'));
    expect(await bar.findByTestId('toast')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(bar.queryByTestId('toast')).toBeNull());
  });

  test('of an earlier time is not said to have happened where the vehicle is now', async () => {
    const { receive } = await openAlerts();
    receive({ events: [anAlarm('sos', { eventTime: new Date(NOW_MS - 3_600_000).toISOString() })] });
    expect(toasts()).toEqual(['Van 5SOSAcknowledge']);
  });

  test('is acknowledged from its toast, and cannot be snoozed for all vehicles', async () => {
    const { user, receive } = await openAlerts();
    receive({ events: [anAlarm('sos')] });
    await user.click(await button('Alert inbox: 1 new'));
    const inbox = await screen.findByRole('dialog', { name: 'Alert inbox' });
    await user.click(within(inbox).getByRole('button', { name: 'More actions for Van 5: SOS' }));
    expect(await screen.findByText(/would hide emergencies/)).toBeTruthy();
    expect(screen.getAllByRole('menuitem', { name: /^for / })).toHaveLength(3);
    await user.keyboard('{Escape}{Escape}');
    await user.click(await button('Acknowledge'));
    expect(toasts()).toEqual([]);
    expect(await button('Alert inbox: no new alerts')).toBeTruthy();
  });

  test('is acknowledged in the top bar where a panel covers the map', async () => {
    const { user, receive } = await openAlerts('/users?expand=true');
    receive({ events: [anAlarm('sos', { id: 1 }), anAlarm('tow', { id: 2 })] });
    const bar = within(screen.getByRole('banner'));
    expect(toasts()).toEqual(['Van 5SOS']);
    expect(bar.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
    await user.click(bar.getByRole('button', { name: 'Acknowledge' }));
    expect(toasts()).toEqual(['Van 5Towing']);
    expect(await button('Alert inbox: 1 new')).toBeTruthy();
  });

  test('is looked at from the inbox without being acknowledged', async () => {
    const { user, inbox } = await openInbox();
    await user.click(within(inbox).getByRole('button', { name: 'Show Van 5 on map' }));
    expect(location.pathname).toBe('/devices/5');
    expect(await button('Alert inbox: 1 new')).toBeTruthy();
  });
});

describe('the inbox', () => {
  test('asks about severe alerts before it acknowledges them with the others', async () => {
    const { user, inbox } = await openInbox();
    await user.click(within(inbox).getByRole('button', { name: 'Acknowledge all' }));
    expect(within(inbox).getByRole('alert').textContent).toContain('1 severe alert stays open.');
    expect(await button('Alert inbox: 1 new')).toBeTruthy();
    await user.click(within(inbox).getByRole('button', { name: 'Leave open' }));
    expect(within(inbox).queryByRole('alert')).toBeNull();
    await user.click(within(inbox).getByRole('button', { name: 'Acknowledge all' }));
    await user.click(within(inbox).getByRole('button', { name: 'Acknowledge it' }));
    expect(await button('Alert inbox: no new alerts')).toBeTruthy();
  });

  test('is docked: the screen beside it stays in use, and the bell closes it', async () => {
    const { user, inbox } = await openInbox();
    expect(inbox.getAttribute('aria-modal')).toBeNull();
    expect(document.querySelector('.mantine-Drawer-overlay')).toBeNull();
    await user.click(within(inbox).getByRole('button', { name: 'Show Van 5 on map' }));
    expect(location.pathname).toBe('/devices/5');
    expect(screen.getByRole('dialog', { name: 'Alert inbox' })).toBeTruthy();
    await user.click(await button('Alert inbox: 1 new'));
    expect(screen.queryByRole('dialog', { name: 'Alert inbox' })).toBeNull();
  });

  test('shows the vehicles of a toast about several', async () => {
    const { user, receive } = await openAlerts();
    receive({ events: [5, 6, 7].map((deviceId) => anAlarm('door', { id: deviceId, deviceId })) });
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]).toContain('3 vehicles');
    await user.click(await button('Show 3 vehicles in the inbox'));
    const inbox = await screen.findByRole('dialog', { name: 'Alert inbox' });
    expect(within(inbox).getAllByRole('listitem')).toHaveLength(3);
    expect(toasts()).toEqual([]);
  });

  test('keeps an alert until it is acknowledged', async () => {
    const { user, inbox } = await openInbox();
    expect(within(inbox).getAllByRole('listitem')[0]?.textContent).toMatch(/Van 5.*SOS/);
    const acknowledge = within(inbox).getByRole('button', { name: 'Acknowledge: Van 5: SOS' });
    await user.click(acknowledge);
    expect(acknowledge.hasAttribute('disabled')).toBe(true);
    await user.click(within(inbox).getByRole('button', { name: 'Close alert inbox' }));
    expect(await button('Alert inbox: no new alerts')).toBeTruthy();
  });

  test('snoozes a vehicle: its alerts are kept without toast and sound until it is unsnoozed', async () => {
    const { user, inbox, receive, sound } = await openInbox();
    await user.click(within(inbox).getByRole('button', { name: 'More actions for Van 5: SOS' }));
    const [fifteenMinutes] = await screen.findAllByRole('menuitem', { name: 'for 15 min' });
    await user.click(fifteenMinutes ?? inbox);
    expect((await within(inbox).findByRole('group', { name: 'Snoozed' })).textContent).toContain(
      'Van 5 until',
    );
    receive({ events: [anAlarm('tow', { id: 2 })] });
    expect(within(inbox).getAllByRole('listitem')).toHaveLength(2);
    expect(toasts()).toEqual([]);
    expect(sound.played).toHaveLength(1);
    await user.click(within(inbox).getByRole('button', { name: 'Unsnooze Van 5' }));
    receive({ events: [anAlarm('door', { id: 3 })] });
    expect(within(inbox).getAllByRole('listitem')).toHaveLength(3);
    // The open inbox lists it already.
    expect(toasts()).toEqual([]);
    await user.click(within(inbox).getByRole('button', { name: 'Close alert inbox' }));
    expect(toasts()).toHaveLength(1);
  });

  test('shows the vehicle of an alert on the map, which acknowledges it', async () => {
    const { user, inbox } = await openInbox('hardBraking');
    await user.click(within(inbox).getByRole('button', { name: 'Show Van 5 on map' }));
    expect(location.pathname).toBe('/devices/5');
    expect(await button('Alert inbox: no new alerts')).toBeTruthy();
  });

  test('says when no alert matches its filter, and shows all again', async () => {
    const { user, inbox } = await openInbox('door');
    await user.click(within(inbox).getByRole('button', { name: 'Acknowledge all' }));
    await user.click(within(inbox).getByRole('checkbox', { name: 'New only' }));
    expect(within(inbox).getByText('No alerts match the filter.')).toBeTruthy();
    await user.click(within(inbox).getByRole('button', { name: 'Show all' }));
    expect(within(inbox).getAllByRole('listitem')).toHaveLength(1);
  });

  test('says when it is empty, and leads to the notification rules', async () => {
    const { user } = await openAlerts();
    await user.click(await button('Alert inbox: no new alerts'));
    const inbox = await screen.findByRole('dialog', { name: 'Alert inbox' });
    expect(within(inbox).getByText('No alerts yet')).toBeTruthy();
    await user.click(within(inbox).getByRole('button', { name: 'View alert rules' }));
    expect(location.pathname + location.search).toBe('/notifications?tab=rules');
  });

  test('says that the server is unreachable, and shows earlier alerts', async () => {
    const { user, receive, settle, liveFeed, network } = await openAlerts();
    receive({ events: [anAlarm('sos')] });
    network.failure = new Failure('NETWORK', 0);
    liveFeed.drop();
    await settle();
    await user.click(await button('Alert inbox: 1 new'));
    const inbox = await screen.findByRole('dialog', { name: 'Alert inbox' });
    expect(within(inbox).getByRole('alert').textContent).toContain('No connection to the server');
    expect(within(inbox).getAllByRole('listitem')).toHaveLength(1);
    network.failure = undefined;
    await user.click(within(inbox).getByRole('button', { name: 'Try now' }));
    await settle();
    expect(within(inbox).queryByRole('alert')).toBeNull();
  });
});

describe('sound', () => {
  test('is muted with one click, and the toast is shown all the same', async () => {
    const { user, receive, sound, storage } = await openAlerts();
    await user.click(await button('Mute notifications'));
    expect(await button('Unmute notifications')).toBeTruthy();
    expect(storage.read('isMuted')).toBe('true');
    receive({ events: [anAlarm('sos')] });
    expect(toasts()).toHaveLength(1);
    expect(sound.played).toEqual([]);
  });

  test('that the browser blocks is turned on by one click, which plays the alert', async () => {
    const { user, receive, settle, sound } = await openAlerts();
    sound.isBlocked = true;
    receive({ events: [anAlarm('sos')] });
    await settle();
    expect(screen.getByText('Your browser blocked alert sounds.')).toBeTruthy();
    sound.isBlocked = false;
    await user.click(await button('Turn on sound'));
    await settle();
    expect(sound.played).toHaveLength(1);
    expect(screen.queryByText('Your browser blocked alert sounds.')).toBeNull();
  });
});

test('alerts: a rule with a sound of its own is heard in its form, and then with its alarm', async () => {
  const { user, receive, settle, sound, records } = await openAlerts('/notifications?tab=rules');
  await user.click((await screen.findAllByRole('button', { name: 'New alert rule' }))[0] ?? document.body);
  const form = within(await screen.findByRole('form', { name: 'New alert rule' }));
  await user.click(form.getByRole('combobox', { name: 'Alarms' }));
  await user.click(await screen.findByRole('option', { name: 'SOS' }));
  await user.keyboard('{Escape}');
  await user.click(form.getByRole('combobox', { name: 'Sound' }));
  await user.click(await screen.findByRole('option', { name: 'Horn' }));
  await user.click(form.getByRole('button', { name: 'Play sound' }));
  await settle();
  expect(sound.played).toEqual([soundPresetUrl('audio24')]);
  sound.finish();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await settle();
  expect(await records.list('notifications')).toMatchObject([{ attributes: { alarms: 'sos' } }]);
  receive({ events: [anAlarm('sos')] });
  expect(sound.played).toEqual([soundPresetUrl('audio24'), soundPresetUrl('audio24')]);
});

const openRules = async (userResponse: 'granted' | 'denied' = 'granted') => {
  const page = await openAlerts('/notifications', {
    prepare: async ({ pushTokens, push }) => {
      pushTokens.pushSetting = { vapidKey: `B${'x'.repeat(86)}` };
      push.userResponse = userResponse;
    },
  });
  await page.settle();
  return page;
};

describe('notifications while the page is closed', () => {
  test('are turned on and off', async () => {
    const { user, settle, pushTokens } = await openRules();
    await user.click(await button('Turn on notifications'));
    await settle();
    expect(screen.getByText('You get alerts even when this page is closed.')).toBeTruthy();
    expect(pushTokens.tokens).toHaveLength(1);
    await user.click(await button('Turn off notifications'));
    await settle();
    expect(await button('Turn on notifications')).toBeTruthy();
  });

  test('that the user forbids say how to allow them', async () => {
    const { user, settle } = await openRules('denied');
    await user.click(await button('Turn on notifications'));
    await settle();
    expect(screen.getByText(/Your browser is blocking notifications/)).toBeTruthy();
  });

  test('whose service does not respond can be tried again', async () => {
    const { user, settle, push } = await openRules();
    push.isBroken = true;
    await user.click(await button('Turn on notifications'));
    await settle();
    expect(screen.getByText(/notification service didn’t respond/)).toBeTruthy();
    push.isBroken = false;
    await user.click(await button('Try again'));
    await settle();
    expect(await button('Turn off notifications')).toBeTruthy();
  });

  test('are not offered where the server has none', async () => {
    await openAlerts('/notifications');
    await screen.findByRole('tab', { name: 'Alerts' });
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
  });
});
