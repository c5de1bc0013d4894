import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { MemoryAutoLinks } from '@farol/adapters/memory/auto-links';
import type { User } from '@farol/core/domain/account/user';
import { Failure } from '@farol/core/domain/values/failure';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { withCamera, withoutCamera } from '../fake-camera.ts';
import { openPage } from '../open-page.tsx';

const IMEI = '860000000000001';

/** Opens the screen for somebody who may have two vehicles; one tracker waits. */
async function openScreen(path = '/autolink', user: Partial<User> = {}) {
  let autoLinks: MemoryAutoLinks | undefined;
  const page = await openPage(path, {
    user: { administrator: false, deviceLimit: 2, ...user },
    prepare: async ({ network }) => ({ autoLinks: (autoLinks = new MemoryAutoLinks([IMEI], network)) }),
  });
  return { ...page, linked: () => autoLinks?.linked };
}

describe('linking a tracker', () => {
  test('takes the identifier of the address, plate, model and kind, and says that the vehicle is there', async () => {
    const { person, linked } = await openScreen(`/autolink/${IMEI}`);
    expect((await person.field(/^Identifier/)).value).toBe(IMEI);
    await person.fill(/^License plate/, 'ABC1D23');
    await person.fill('Model', 'Strada');
    await person.choose('Kind of vehicle', 'Pickup');
    await person.press('Link to my account');
    expect(await screen.findByText('ABC1D23 is in your account')).toBeTruthy();
    expect(linked()?.get(IMEI)).toEqual({
      identifier: IMEI,
      plate: 'ABC1D23',
      model: 'Strada',
      category: 'pickup',
    });
    await person.press('Link another');
    expect((await person.field(/^Identifier/)).value).toBe('');
  });

  test('says what is missing, where it is typed', async () => {
    const { person, linked } = await openScreen();
    await person.press('Link to my account');
    const field = await person.field(/^Identifier/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    await person.fill(/^Identifier/, IMEI);
    await person.press('Link to my account');
    expect(await screen.findByText('Type the vehicle’s license plate.')).toBeTruthy();
    expect(linked()?.size).toBe(0);
  });

  test('says in the same words that a tracker is unknown or taken, and keeps what was typed', async () => {
    const { person, network } = await openScreen();
    await person.fill(/^Identifier/, '42');
    await person.fill(/^License plate/, 'ABC1D23');
    await person.press('Link to my account');
    expect(await screen.findByText(/^No free tracker has this identifier/)).toBeTruthy();
    expect((await person.field(/^License plate/)).value).toBe('ABC1D23');
    network.failure = new Failure('TOO_MANY_ATTEMPTS', 429);
    await person.press('Link to my account');
    expect(await screen.findByText('Too many attempts. Wait a moment and try again.')).toBeTruthy();
  });

  describe('with a camera', () => {
    afterEach(withoutCamera);

    test('reads the bar codes of a label where the browser does, and takes the one of the IMEI', async () => {
      const { person } = await openScreen();
      const stop = withCamera({ codes: ['SN-0042', IMEI], formats: ['qr_code', 'code_128'] });
      await person.press('Scan the tracker’s code');
      await waitFor(async () => expect((await person.field(/^Identifier/)).value).toBe(IMEI));
      expect(stop).toHaveBeenCalled();
    });

    test('says that the browser reads QR codes only, before anybody waits for it', async () => {
      const { person } = await openScreen();
      withCamera();
      await person.press('Scan the tracker’s code');
      expect(await screen.findByText(/^This browser reads QR codes only\./)).toBeTruthy();
    });
  });

  test('without a camera the identifier is typed', async () => {
    const { person } = await openScreen();
    await person.press('Scan the tracker’s code');
    expect(await screen.findByText(/Type the identifier\.$/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('who links trackers', () => {
  test('finds it in the user menu, and beside an empty list of vehicles', async () => {
    const { person } = await openPage('/devices', { user: { administrator: false, deviceLimit: 2 } });
    await person.press('Link a tracker');
    expect(location.pathname).toBe('/autolink');
    await person.goTo('/home');
    await person.chooseFromMenu(/account$/, 'Link a tracker');
    expect(location.pathname).toBe('/autolink');
  });

  test.for([
    [{ deviceLimit: 0 }, 'Your account can’t add vehicles.'],
    [{ readonly: true }, 'Your account can’t add vehicles.'],
    [{ deviceLimit: 1 }, 'Your account has as many vehicles as it may.'],
  ] as const)('is told before anything is typed that the account may not: %o', async ([user, text]) => {
    await openPage('/autolink', {
      user: { administrator: false, ...user },
      prepare: async ({ records }) => {
        await records.save('devices', { ...plainDevice(0), name: 'Van' });
      },
    });
    expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Link to my account' })).toBeNull();
  });

  test('does not find it in the menu without the right', async () => {
    const { person } = await openPage('/home', { user: { administrator: false, deviceLimit: 0 } });
    await person.press(/account$/);
    await screen.findByRole('menuitem', { name: 'Sign out' });
    expect(screen.queryByRole('menuitem', { name: 'Link a tracker' })).toBeNull();
  });
});
