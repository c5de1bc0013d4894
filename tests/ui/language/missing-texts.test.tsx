import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DESCRIPTION_PLACEHOLDERS } from '@farol/core/domain/billing/invoice-description';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { AppStore } from '@farol/ui/kit/console/app-store';
import { LANGUAGE_NAMES } from '@farol/ui/language/translation';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { headingFaults } from '../heading-faults.ts';
import { openPage } from '../open-page.tsx';

/** Every view of an administrator: screens, their forms, and dialogs. */
const VIEWS = [
  '/home',
  '/devices',
  '/devices/2',
  '/devices/99',
  '/devices/2?edit=true',
  '/devices?table=true',
  '/devices?record=new',
  '/computed',
  '/computed?record=new',
  '/notifications',
  '/notifications?tab=rules',
  '/notifications?tab=rules&record=new',
  '/commands',
  '/commands?tab=sent',
  '/commands?record=new',
  '/geofence',
  '/geofence?record=new',
  '/users',
  '/users?record=new',
  '/groups',
  '/groups?record=new',
  '/home?open=drivers',
  '/home?open=drivers&record=new',
  '/home?open=calendars',
  '/home?open=calendars&record=new',
  '/home?open=maintenance',
  '/home?open=maintenance&record=new',
  '/home?open=inbox',
  '/home?open=preferences',
  '/home?open=account',
  '/home?open=shares',
  '/home?open=logs',
  '/home?open=server',
  '/home?open=branding',
  '/home?open=statistics',
] as const;

/** Opens a view on a server with one record of each kind. */
function openView(path: string, isNarrow = false, isPlus = true) {
  return openPage(path, {
    isNarrow,
    isPlus,
    server: { registration: true, attributes: { 'acme.enableAdvancedPerms': true } },
    prepare: async ({ records }) => {
      await records.save('devices', plainDevice(0, { name: 'Van 1' }));
      await records.save('groups', { ...RESOURCES.groups.defaults, name: 'North' });
      await records.save('drivers', { ...RESOURCES.drivers.defaults, name: 'Bruno', uniqueId: 'M1' });
      await records.save('maintenances', { ...RESOURCES.maintenances.defaults, name: 'Oil' });
      await records.save('geofences', { ...RESOURCES.geofences.defaults, name: 'Depot' });
      await records.save('calendars', { ...RESOURCES.calendars.defaults, name: 'Working hours' });
      await records.save('commands', { ...RESOURCES.commands.defaults, description: 'Ping' });
      await records.save('computedAttributes', {
        ...RESOURCES.computedAttributes.defaults,
        description: 'Fuel',
        attribute: 'fuel',
      });
      await records.save('notifications', { ...RESOURCES.notifications.defaults, type: 'deviceOnline' });
    },
    positions: { 'Van 1': { speed: 12, attributes: { batteryLevel: 80, ignition: true } } },
  });
}

/** Waits until the view at an address is there, and nothing in the page is loading. */
async function loaded(path = ''): Promise<void> {
  if (path.includes('open=')) await screen.findByRole('dialog');
  if (/record=new|edit=true/.test(path)) await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(document.querySelector('[data-loading="true"]')).toBeNull());
}

/** What somebody reads or hears that is no text of the console: keys, placeholders and unreadable values. */
function faults(): string[] {
  const texts = [document.title, document.body.textContent ?? ''];
  for (const element of document.querySelectorAll('body *'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'value'])
      texts.push(element.getAttribute(name) ?? '');
  // The billing form lists what a description may contain.
  const listed = DESCRIPTION_PLACEHOLDERS.map((name) => `%${name}%`).join(' ');
  const shown = texts.join('\n').replaceAll(listed, '');
  return shown.match(/_KT_.*?_KT_|%\w+%|\[object \w+\]|Invalid Date|\bNaN\b|\bundefined\b/g) ?? [];
}

/** Expects texts for everything in the page, in all languages, whose dates and numbers differ. */
async function expectTexts(where: string, { language: shown }: AppStore): Promise<void> {
  for (const [language] of LANGUAGE_NAMES) {
    await act(() => shown.show(language));
    expectTextsNow(`${where} in ${language}`);
  }
}

/** Expects texts in the language that is shown: the catalogs have the same keys and placeholders. */
function expectTextsNow(where: string): void {
  expect([where, ...faults()]).toEqual([where]);
}

/** Expects headings without a gap below one title: screen readers go through the page by them. */
function expectHeadings(where: string): void {
  expect([where, ...headingFaults()]).toEqual([where]);
}

describe('no text is missing in any language, and no level of headings', () => {
  test.for(VIEWS)('at %s, in all its tabs, and on a phone', async (path) => {
    const { person, app } = await openView(path);
    await loaded(path);
    await expectTexts(path, app);
    expectHeadings(path);
    for (let index = 1; ; index++) {
      const dialog = screen.queryAllByRole('dialog').at(-1);
      const area = dialog ?? document.querySelector('main') ?? document.body;
      const tab = within(area).queryAllByRole('tab')[index];
      if (!tab) break;
      await person.click(tab);
      await loaded();
      expectTextsNow(`${path}, tab ${index + 1}`);
      expectHeadings(`${path}, tab ${index + 1}`);
    }
    await act(async () => window.happyDOM.setViewport({ width: 390, height: 844 }));
    await loaded();
    expectTextsNow(`${path} on a phone`);
    expectHeadings(`${path} on a phone`);
  });

  test('in the menus of the user, of a record and of a device', async () => {
    const { person, app } = await openView('/devices?table=true');
    for (const button of ['Ana Souza’s account', 'Actions for Van 1', 'More options']) {
      await person.press(button);
      await screen.findAllByRole('menuitem');
      await expectTexts(button, app);
      await person.keys('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
  });

  test.for(['/login', '/motorista', '/maintenance', '/share/1'])('at %s, before signing in', async (path) => {
    const { app } = await openPage(path, { isSignedOut: true, server: { registration: true } });
    await loaded();
    await screen.findByRole('heading', { level: 1 });
    await expectTexts(path, app);
    expectHeadings(path);
  });

  test.for(['/home?open=statistics', '/home?open=server'])(
    'at %s on a server without the product’s own API',
    async (path) => {
      const { app } = await openView(path, false, false);
      await loaded(path);
      await expectTexts(path, app);
    },
  );
});
