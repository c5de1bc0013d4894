import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { Failure } from '@farol/core/domain/values/failure';
import { parseDailyStatistics } from '@farol/core/domain/server/server-statistics';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { isReadable } from '@farol/core/domain/theme/shades';
import { anActivity } from '../../arbitraries/activities.ts';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { aPng } from '../../arbitraries/png-images.ts';
import { NOW_MS, openPage } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';

afterEach(() => vi.restoreAllMocks());

/** Opens a page on a server whose log says that a van was renamed and a bus was created. */
function openLog(path = '/home?open=logs') {
  return openPage(path, {
    prepare: async ({ network, records }) => {
      const { id: deviceId } = await records.save('devices', plainDevice(0, { name: 'Bus' }));
      const timeMs = NOW_MS - 60_000;
      const renamed = anActivity({
        id: 1,
        timeMs,
        object: { type: 'device', deviceId, name: 'Bus' },
        old: { name: 'Van' },
        data: { name: 'Bus' },
      });
      const other = anActivity({
        id: 2,
        timeMs,
        object: { type: 'device', deviceId: 99, name: 'Lorry' },
        old: { name: 'Truck' },
        data: { name: 'Lorry' },
      });
      const entries = [
        { entry: renamed, userId: 1, deviceId },
        { entry: other, userId: 7, deviceId: 99 },
      ];
      return { activityLog: new MemoryActivityLog(entries, network) };
    },
  });
}

describe('the activity log', () => {
  test('says what was changed and is searched as it is read', async () => {
    const { person } = await openLog();
    expect(await screen.findByText('Name: Van -> Bus')).toBeTruthy();
    await person.search('edited bus');
    expect(await screen.findByText(/^1 of 2 entries/)).toBeTruthy();
    await person.search('nothing like it');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await person.inDialog('Activity log').press('Clear search');
    expect(await screen.findByText(/^2 entries/)).toBeTruthy();
  });

  test('is exported as it is shown', async () => {
    const files = savedFiles();
    const { person } = await openLog();
    await screen.findByText('Name: Van -> Bus');
    await person.search('edited bus');
    await screen.findByText(/^1 of 2 entries/);
    await person.chooseFromMenu('Refresh and export', 'Export CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    const text = (await files[0]?.content.text()) ?? '';
    expect(text).toContain('Edited vehicle Bus\nName: Van -> Bus');
    expect(text).not.toContain('Lorry');
  });

  test('asks for a range of one year or less', async () => {
    const { person } = await openLog();
    await person.choose('Period', 'Custom');
    await person.fill('From', '2001-01-01');
    const log = await screen.findByRole('dialog', { name: 'Activity log' });
    expect(await within(log).findByText('Select a range of one year or less.')).toBeTruthy();
  });

  test('of a vehicle has no other entries', async () => {
    await openLog('/home?open=logs&vehicle=2');
    expect(await screen.findByRole('dialog', { name: 'Activity log: Bus' })).toBeTruthy();
    expect(await screen.findByText(/^1 entry/)).toBeTruthy();
  });

  test('says when there is nothing to read, and why it could not be loaded', async () => {
    const { person, network } = await openPage('/home?open=logs');
    expect(await screen.findByText('No activity in this date range')).toBeTruthy();
    network.failure = new Failure('TIMEOUT', 504);
    await person.chooseFromMenu('Refresh and export', 'Refresh');
    expect(await screen.findByText('Couldn’t load')).toBeTruthy();
    network.failure = new Failure('HTTP_404_NOT_FOUND', 404);
    await person.press('Try again');
    expect(await screen.findByText('Activity log not available')).toBeTruthy();
  });
});

/** Returns the heights of the logos in the preview. */
const logoHeights = (): Set<string> =>
  new Set([...document.querySelectorAll<HTMLElement>('[data-scheme] img')].map(({ style }) => style.height));

describe('branding and contact', () => {
  const DIALOG = 'Branding and contact';

  test('the header text and the number are checked, and apply to the page when saved', async () => {
    const { person, branding } = await openPage('/home?open=branding');
    await person.fill('Title', 'Blue Fleet');
    await person.click(await screen.findByLabelText('Text only'));
    await person.fill(/^Support WhatsApp number/, 'soon');
    await person.inDialog(DIALOG).press('Save');
    expect(await screen.findByText('Enter the header text.')).toBeTruthy();
    expect(screen.getByText(/^Enter a number with country/)).toBeTruthy();
    await person.fill(/^Header text/, 'BLUE');
    await person.fill(/^Support WhatsApp number/, '+55 11 99999-0000');
    await person.inDialog(DIALOG).press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await branding.read()).toMatchObject({ title: 'Blue Fleet', headerText: 'BLUE' });
    expect(await screen.findByRole('link', { name: 'BLUE' })).toBeTruthy();
    expect(document.title).toBe('Blue Fleet');
    const chat = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Chat with us on WhatsApp' });
    expect(chat.href).toBe('https://wa.me/5511999990000');
  });

  test('the size of the logo is chosen where there is one, and the preview follows', async () => {
    const plain = await openPage('/home?open=branding');
    await plain.person.openTab('Logos');
    expect(screen.queryByRole('slider')).toBeNull();
    const { person, branding } = await openPage('/home?open=branding', {
      prepare: async (ports) =>
        ports.branding.savePicture('logo-interno', { type: 'image/png', bytes: aPng() }),
    });
    await person.openTab('Logos');
    const slider = await screen.findByRole('slider', { name: 'Logo size' });
    await waitFor(() => expect(logoHeights()).toEqual(new Set(['22px'])));
    act(() => slider.focus());
    await person.keys('{End}');
    expect(logoHeights()).toEqual(new Set(['27.5px']));
    await person.keys('{Home}');
    await person.inDialog(DIALOG).press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await branding.read()).logoWidth).toBe(10);
  });

  test('that the server refuses stay as typed, and say why', async () => {
    const { person, network } = await openPage('/home?open=branding');
    await person.fill('Title', 'Blue Fleet');
    network.failure = new Failure('WRITE_ACCESS_DENIED', 403);
    await person.inDialog(DIALOG).press('Save');
    expect(await screen.findByText(/You don’t have permission to do this/)).toBeTruthy();
    expect((await person.field('Title')).value).toBe('Blue Fleet');
  });

  test('ask before they are left unsaved', async () => {
    const { person } = await openPage('/home?open=branding');
    await person.fill('Title', 'Blue Fleet');
    await person.keys('{Escape}');
    await person.press('Keep editing');
    expect((await person.field('Title')).value).toBe('Blue Fleet');
  });

  test('a file that is no picture is refused', async () => {
    const { person } = await openPage('/home?open=branding');
    await person.openTab('Logos');
    const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', {
      type: 'image/svg+xml',
    });
    await person.chooseFiles(document.querySelector('input[type=file]'), file);
    const dialog = await screen.findByRole('dialog', { name: DIALOG });
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Couldn’t read this image.');
  });

  test('a color that cannot be read is drawn as the nearest that can, which is offered', async () => {
    const { person, branding } = await openPage('/home?open=branding');
    await person.openTab('Colors');
    await person.fill('Primary color', '#ffe100');
    const offered = await screen.findByRole('button', { name: /^Primary color: use #/ });
    const color = /#[\da-f]{6}/.exec(offered.textContent ?? '')?.[0] ?? '';
    expect(isReadable(color, ['#ffffff'])).toBe(true);
    for (const scheme of ['light', 'dark']) {
      const preview = screen.getByRole('group', { name: `Preview in ${scheme} mode` });
      const drawn = preview.style.getPropertyValue('--farol-primary');
      expect([scheme, isReadable('#ffffff', [drawn])]).toEqual([scheme, true]);
    }
    await person.press(/^Primary color: use #/);
    expect(screen.queryByRole('button', { name: /^Primary color: use #/ })).toBeNull();
    await person.inDialog(DIALOG).press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await branding.read()).colors).toEqual({ '--el-color-primary': color });
    // It is drawn at once, without loading the page again.
    expect(document.head.querySelector('style#theme')?.textContent).toContain(`--farol-primary:${color}`);
  });

  test('shades are derived until they are chosen; a wrong one leads to its tab when it is saved', async () => {
    const { person, branding } = await openPage('/home?open=branding');
    await person.openTab('Colors');
    await person.fill('Danger and offline', '#b00020');
    const group = screen.getByRole('group', { name: 'Danger and offline' });
    await person.click(within(group).getByLabelText('Choose the shades'));
    const shade = within(group).getByLabelText<HTMLInputElement>('Shade 1');
    expect(shade.value).toMatch(/^#[\da-f]{6}$/);
    await person.fill('Shade 2', 'reddish');
    await person.openTab('General');
    await person.inDialog(DIALOG).press('Save');
    expect(await screen.findByText('Enter a color such as #1c68ce.')).toBeTruthy();
    await person.fill('Shade 2', '#FFF0F0');
    await person.inDialog(DIALOG).press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys((await branding.read()).colors)).toEqual([
      '--el-color-danger',
      '--el-color-danger-light',
      '--el-color-danger-lighter',
    ]);
  });

  test('a theme is taken from a file and reset, and nothing of it is saved before', async () => {
    const { person, branding } = await openPage('/home?open=branding');
    await person.field('Title');
    const choose = async (text: string): Promise<void> => {
      const file = new File([text], 'theme.json', { type: 'application/json' });
      await person.chooseFiles(screen.getByLabelText('Import', { selector: 'input' }), file);
    };
    await choose('{"colors": {"--el-color-primary": "red"}}');
    expect(await screen.findByText(/isn’t valid/)).toBeTruthy();
    await choose('no theme');
    expect(await screen.findByText(/isn’t a theme/)).toBeTruthy();
    await choose('{"config": {"title": "Blue Fleet"}, "colors": {"--el-color-primary": "#104080"}}');
    await waitFor(async () => expect((await person.field('Title')).value).toBe('Blue Fleet'));
    expect((await branding.read()).title).toBe('');
    await person.press('Reset to default');
    expect((await person.field('Title')).value).toBe('');
    expect(screen.getByText(/^Farol’s own branding/)).toBeTruthy();
  });
});

/** Opens the statistics of two days. */
function openStatistics(server: Partial<ServerInfo> = {}) {
  return openPage('/home?open=statistics', {
    server,
    prepare: async ({ network }) => {
      const days = parseDailyStatistics(
        [1, 2].map((day) => ({
          captureTime: new Date(NOW_MS - day * 86_400_000).toISOString(),
          messagesReceived: day * 10,
          protocols: { osmand: day },
          attributes: { databaseBytes: (5 - day) * 1e9 },
        })),
      );
      return { statistics: new MemoryServerStatistics(days ?? [], network) };
    },
  });
}

const storageText = async () => (await screen.findByRole('region', { name: 'Storage' })).textContent;

describe('the server statistics', () => {
  test('are summed over the days and listed by day and protocol', async () => {
    await openStatistics();
    const total = await screen.findByRole('row', { name: /^Total/ });
    expect(total.textContent).toContain('30');
    expect(screen.getByText('osmand')).toBeTruthy();
  });

  test('say how large the database is, how it grows, when its disk is full, and how long history is kept', async () => {
    const { person, root } = await openStatistics({
      storageSpace: [10e9, 50e9],
      attributes: { 'acme.retentionDays': 90 },
    });
    const text = await storageText();
    // 4 GB yesterday, 1 GB more than the day before; 10 GB are free.
    for (const part of [
      'Database4 GB',
      'Growth per day1 GB',
      '10 GB of 50 GB',
      'Disk fullSeptember 30, 2026',
    ])
      expect(text).toContain(part);
    expect(text).toContain('kept for 90 days');
    await person.press('Change retention');
    expect(await screen.findByRole('dialog', { name: 'Server settings' })).toBeTruthy();
    expect(root.session.getSnapshot().console?.shell.getSnapshot().askedServerField).toBe('retentionDays');
    await openStatistics({ storageSpace: null });
    expect(await storageText()).toContain('Disk fullunknown: the database may be on another machine');
    expect(await storageText()).toContain('kept forever');
  });

  test('say when there are none, and why they could not be loaded', async () => {
    const { network, person } = await openPage('/home');
    network.failure = new Failure('TIMEOUT', 504);
    await person.chooseFromMenu('Ana Souza’s account', 'Server statistics');
    expect(await screen.findByText('Couldn’t load')).toBeTruthy();
    network.failure = undefined;
    await person.press('Try again');
    expect(await screen.findByText('No statistics in this date range')).toBeTruthy();
  });

  test('keep their days in the address, but no days that do not exist', async () => {
    const { person, timers } = await openPage('/home?open=statistics&since=tomorrow&until=2026-02-30');
    await screen.findByRole('dialog', { name: 'Server statistics' });
    await person.wait(timers, 2000);
    expect(location.search).toBe('?open=statistics');
    await person.choose('Period', 'Custom');
    await person.fill('From', '2026-09-16');
    await person.wait(timers, 2000);
    expect(location.search).toMatch(/^\?open=statistics&since=2026-09-16&until=[\d-]{10}$/);
  });
});
