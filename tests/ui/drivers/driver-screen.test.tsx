import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MemoryDriverDays } from '@farol/adapters/memory/driver-days';
import type { DriverDay } from '@farol/core/domain/device/driver-day';
import type { PrivateTripMode } from '@farol/core/domain/device/private-trip';
import { Failure } from '@farol/core/domain/values/failure';
import { withCamera, withoutCamera } from '../fake-camera.ts';
import { openPage } from '../open-page.tsx';
import { plainDevice } from '../../arbitraries/fleet.ts';

const driver = { name: 'João', administrator: false, attributes: { 'acme.isQrDriverId': 'D-7' } };

/** Opens the page of a driver who may drive a van. */
async function openDriver(path = '/qr-driver', attributes: Record<string, unknown> = {}) {
  let vanId = 0;
  const page = await openPage(path.replace('{van}', '1'), {
    user: { ...driver, attributes: { ...driver.attributes, ...attributes } },
    isFullPage: true,
    prepare: async ({ records }) => {
      const van = { ...plainDevice(0), name: 'Van', attributes: { placa: 'ABC1D23' } };
      ({ id: vanId } = await records.save('devices', van));
    },
  });
  return { ...page, vanId };
}

async function typeNumber({ person }: Awaited<ReturnType<typeof openDriver>>, text: string): Promise<void> {
  await person.press('Type the number of the vehicle');
  await person.fill('Number of the vehicle', text);
  await person.press('Check in');
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

describe('a driver', () => {
  test.for(['/home', '/devices', '/users'])('who opens %s sees only the check-in', async (path) => {
    await openDriver(path);
    expect(await heading('Vehicle check-in')).toBeTruthy();
    expect(location.pathname).toBe('/qr-driver');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('signs out', async () => {
    const { person, page } = await openDriver();
    await person.press('Sign out');
    await waitFor(() => expect(location.pathname).toMatch(/^\/(login|motorista)$/));
    expect(page.reloads).toBe(1);
  });

  test('has a screen that nobody else can open', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    onTestFinished(() => reload.mockRestore());
    await openPage('/qr-driver', { isFullPage: true });
    // The page of the console takes over, with the address that it opens.
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(location.pathname).toBe('/home');
  });

  test('checks in by the number of a vehicle, sees it, and checks out', async () => {
    const page = await openDriver();
    await typeNumber(page, String(page.vanId));
    expect(await heading('Van')).toBeTruthy();
    expect(screen.getByText('ABC1D23')).toBeTruthy();
    expect(screen.getByText(/^Since /)).toBeTruthy();
    await page.person.press('Check out');
    expect(await screen.findByRole('button', { name: 'Scan QR code' })).toBeTruthy();
    expect(page.root.access.getSnapshot().user?.attributes['acme.isQrDeviceId']).toBeUndefined();
  });

  test('who opens the address in a code is checked in, and the address does not do it again', async () => {
    const page = await openDriver('/qr-driver');
    page.root.access.navigate(`/qr-driver/scan/${page.vanId}`);
    window.history.replaceState(null, '', `/qr-driver/scan/${page.vanId}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(await heading('Van')).toBeTruthy();
    expect(location.pathname).toBe('/qr-driver');
  });

  test('is told why a number or code is not accepted', async () => {
    const page = await openDriver();
    await typeNumber(page, '999');
    expect((await screen.findByRole('alert')).textContent).toContain('You may not drive this vehicle.');
    await typeNumber(page, 'https://other.example/qr-driver/scan/1');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('other.example'));
    await typeNumber(page, 'Van');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'This is not the QR code or the number of a vehicle.',
      ),
    );
  });

  test('whose line is cut sees the vehicle, and that the check-in is still to be sent', async () => {
    const page = await openDriver();
    page.network.failure = new Failure('NETWORK', 0);
    await typeNumber(page, String(page.vanId));
    expect(await heading('Van')).toBeTruthy();
    expect(await screen.findByText(/^No connection/)).toBeTruthy();
    page.network.failure = undefined;
    await page.person.press('Try now');
    await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull());
    expect(page.root.access.getSnapshot().user?.attributes['acme.isQrDeviceId']).toBe(page.vanId);
  });
});

describe('a driver without a line', () => {
  test('who opens the page sees the vehicle of the last visit, and is told when the server says something else', async () => {
    const first = await openDriver();
    await typeNumber(first, String(first.vanId));
    expect(await heading('Van')).toBeTruthy();
    const { storage, sessionCache } = first;
    expect(sessionCache.access()?.user.attributes).toMatchObject({ 'acme.isQrDeviceId': first.vanId });

    const names = storage.read(`driverVehicles-${first.ana.id}`) ?? '';
    const page = await openPage('/home', {
      user: driver,
      isFullPage: true,
      prepare: async (ports) => {
        ports.network.failure = new Failure('NETWORK', 0);
        storage.write(`driverVehicles-${first.ana.id}`, names);
        return { storage, sessionCache };
      },
    });
    expect(await heading('Van')).toBeTruthy();
    expect(location.pathname).toBe('/qr-driver');
    expect(screen.getByText('No connection. This is how it was last known.')).toBeTruthy();
    page.network.failure = undefined;
    // The line is back.
    act(() => page.page.wake());
    expect(await screen.findByRole('button', { name: 'Scan QR code' })).toBeTruthy();
    expect(screen.queryByText(/^No connection/)).toBeNull();

    await page.person.press('Sign out');
    await waitFor(() => expect(location.pathname).toMatch(/^\/(login|motorista)$/));
    expect(storage.read(`driverVehicles-${first.ana.id}`)).toBeUndefined();
    expect(sessionCache.access()).toBeUndefined();
  });
});

/** Opens the page of a driver who is in a vehicle and has driven once. */
async function openDay(place: DriverDay['place'], mode: PrivateTripMode = 'off') {
  let maps = 0;
  const page = await openPage('/qr-driver', {
    user: {
      ...driver,
      attributes: {
        ...driver.attributes,
        'acme.isQrDeviceId': 1,
        'acme.qrCheckInTime': 1,
        distanceUnit: 'km',
      },
    },
    isFullPage: true,
    prepare: async ({ network }) => {
      const driverDays = new MemoryDriverDays(network, {
        deviceId: 1,
        trips: [
          {
            fromMs: Date.UTC(2026, 8, 20, 8),
            toMs: Date.UTC(2026, 8, 20, 9),
            distanceMeters: 12_300,
            from: { name: 'Depot', point: undefined },
            to: { name: undefined, point: { latitude: 1.5, longitude: 2.25 } },
          },
        ],
        place,
        privateTrip: { mode, sinceMs: undefined },
      });
      const streetMaps = driverDays.streetMaps.bind(driverDays);
      driverDays.streetMaps = () => {
        maps += 1;
        return streetMaps();
      };
      return { driverDays };
    },
  });
  return { ...page, mapsAsked: () => maps };
}

describe('the day of a driver', () => {
  test('has the trips with their ends and lengths, and a map only after a tap', async () => {
    const { person, mapsAsked } = await openDay({ latitude: 1, longitude: 2, timeMs: 0 });
    expect(await screen.findByText('Depot → 1.5000, 2.2500')).toBeTruthy();
    expect(screen.getByText('12.30 km')).toBeTruthy();
    expect(screen.getByText('1 trip · 12.30 km')).toBeTruthy();
    expect([screen.queryByRole('img', { name: /^Map/ }), mapsAsked()]).toEqual([null, 0]);
    await person.press('Show the vehicle on a map');
    await waitFor(() => expect(mapsAsked()).toBe(1));
    await person.press('Close the map');
    expect(await screen.findByRole('button', { name: 'Show the vehicle on a map' })).toBeTruthy();
  });

  test('says that the vehicle has no place yet, and that trips could not be refreshed', async () => {
    const { person, network } = await openDay(undefined);
    expect(
      await screen.findByText(
        'The vehicle has not reported its place since the check-in. This page looks again by itself.',
      ),
    ).toBeTruthy();
    network.failure = new Failure('NETWORK', 0);
    await person.press('Refresh');
    expect(await screen.findByText('The trips could not be refreshed.')).toBeTruthy();
    expect(screen.getByText('12.30 km')).toBeTruthy();
  });

  test('offers a private trip where the operator allows it, and says what it means', async () => {
    const { person, network } = await openDay(undefined, 'hidden');
    expect(await screen.findByText(/its places are not stored/)).toBeTruthy();
    await person.press('Begin private trip');
    expect(await screen.findByText(/^Private trip since/)).toBeTruthy();
    network.failure = new Failure('NETWORK', 0);
    await person.press('End private trip');
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be switched/);
    network.failure = undefined;
    await person.press('End private trip');
    expect(await screen.findByRole('button', { name: 'Begin private trip' })).toBeTruthy();
  });

  test('offers no private trip where the operator allows none', async () => {
    await openDay(undefined);
    await screen.findByText('12.30 km');
    expect(screen.queryByText(/rivate trip/)).toBeNull();
  });

  test('says that another driver has taken the vehicle over', async () => {
    const { person, network } = await openDay(undefined);
    await screen.findByText('12.30 km');
    network.failure = new Failure('NOT_CHECKED_IN', 400);
    await person.press('Refresh');
    expect(await screen.findByText(/^You are no longer in this vehicle/)).toBeTruthy();
    network.failure = undefined;
    await person.press('Check out');
    expect(await screen.findByRole('button', { name: 'Scan QR code' })).toBeTruthy();
  });
});

describe('the camera of a driver', () => {
  afterEach(withoutCamera);

  test('reads the code of a vehicle and is closed', async () => {
    const page = await openDriver();
    const stop = withCamera({ codes: [`https://fleet.example/qr-driver/scan/${page.vanId}`] });
    await page.person.press('Scan QR code');
    expect(await heading('Van')).toBeTruthy();
    expect(stop).toHaveBeenCalled();
  });

  test('can be closed without a code', async () => {
    const page = await openDriver();
    const stop = withCamera();
    await page.person.press('Scan QR code');
    await page.person.press('Close camera');
    expect(await screen.findByRole('button', { name: 'Scan QR code' })).toBeTruthy();
    await waitFor(() => expect(stop).toHaveBeenCalled());
  });

  test.for([
    ['NotAllowedError', 'The camera was not allowed.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'Another app is using the camera.'],
  ] as const)('that fails with %s says why, and the number can be typed', async ([refusal, text]) => {
    const page = await openDriver();
    withCamera({ refusal });
    await page.person.press('Scan QR code');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    await page.person.fill('Number of the vehicle', String(page.vanId));
    await page.person.press('Check in');
    expect(await heading('Van')).toBeTruthy();
  });
});
