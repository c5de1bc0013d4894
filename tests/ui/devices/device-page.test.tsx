import { expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { Failure } from '@farol/core/domain/values/failure';
import { FixNotices } from '../../../ui/devices/detail/detail-notices.tsx';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { renderInConsole } from '../render-in-console.tsx';
import { openPage } from '../open-page.tsx';
import { NOW_MS, openFleetPage } from '../open-fleet-page.ts';

test('the last fix: why it is not trusted is said in words', async () => {
  const position = plainPosition(5, 0, { attributes: { doubt: 'accuracy', reportedAccuracy: 2500 } });
  await renderInConsole(<FixNotices position={position} />);
  expect(screen.getByRole('alert').textContent).toMatch(
    /too inaccurate \(± [\d.]+ (km|mi)\).*last good position/,
  );
});

test('the last fix: nothing is said of a good one, nor of a reason that is not known', async () => {
  for (const attributes of [{}, { doubt: 'unheard-of' }])
    await renderInConsole(<FixNotices position={plainPosition(5, 0, { attributes })} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the last fix: on a server that judges none, one that says it is invalid or inaccurate is marked too', async () => {
  await renderInConsole(<FixNotices position={plainPosition(5, 0, { accuracy: 2500 })} />);
  const text = screen.getByRole('alert').textContent;
  expect(text).toMatch(/Last position in doubt.*too inaccurate \(± [\d.]+ (km|mi)\)/);
  expect(text).not.toContain('last good position');
});

test('the last fix: a private trip is named, and why the place of a hidden one stays what it was', async () => {
  const hidden = plainPosition(5, 0, {
    attributes: { privateTrip: true },
    fixTime: '2026-01-01T00:00:00Z',
    deviceTime: '2026-01-01T01:00:00Z',
  });
  await renderInConsole(<FixNotices position={hidden} />);
  expect(screen.getByRole('alert').textContent).toMatch(/Private trip.*not stored/);
});

const HOUR_MS = 3_600_000;

/** Opens the page of a vehicle that was last heard of some hours ago, at 57 km/h with the ignition on. */
async function openVehicle(status: 'online' | 'offline', hoursAgo: number) {
  const heard = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const page = await openPage('/devices', {
    language: 'pt-BR',
    nowMs: Date.now(),
    positions: {
      'Van 1': { fixTime: heard, speed: 57 / 1.852, attributes: { motion: true, ignition: true } },
    },
    prepare: async ({ records }) => {
      await records.save(
        'devices',
        plainDevice(0, { name: 'Van 1', uniqueId: 'van-1', status, lastUpdate: heard }),
      );
    },
  });
  const [van] = await page.records.list('devices');
  await page.person.goTo(`/devices/${van?.id}`);
  return page;
}

test('a vehicle that went offline on its way is not said to move: its last values are shown as such', async () => {
  const { fleet } = await openVehicle('offline', 18);
  const answer = await screen.findByRole('group', { name: 'Resumo do veículo' });
  expect(answer.textContent).toContain('Offline há 18 h');
  expect(answer.textContent).toContain('Estava em movimento, a 57 km/h, no último contato');
  expect(screen.getByText('Última velocidade, há 18 h').parentElement?.dataset['old']).toBe('true');
  expect(screen.queryByText('Velocidade atual')).toBeNull();
  expect(screen.getByRole('listitem', { name: 'Ignição ligada' }).dataset['old']).toBe('true');
  expect(fleet.fleet.counts.moving).toBe(0);
});

test('device page: a vehicle that is online and moves is said to, with its speed of now', async () => {
  const { fleet } = await openVehicle('online', 0);
  const answer = await screen.findByRole('group', { name: 'Resumo do veículo' });
  expect(answer.textContent).toContain('Em movimento, 57 km/h');
  expect(screen.getByText('Velocidade atual').parentElement?.dataset['old']).toBeUndefined();
  expect(fleet.fleet.counts.moving).toBe(1);
});

const OFF = new Failure('OPERATION_RESTRICTED', 400);

const refuse = (): Promise<never> => Promise.reject(OFF);

/** A guest of a tracking server, which sends them everything and has the history switched off. */
function openAsGuest() {
  return openFleetPage('/devices/5', {
    isPlus: false,
    user: {
      administrator: false,
      temporary: true,
      readonly: true,
      limitCommands: true,
      disableReports: true,
      name: 'ana@example.com:van-5',
      expirationTime: new Date(NOW_MS + 90 * 60_000).toISOString(),
    },
    vehicles: {
      5: {
        device: { name: 'Van 5', phone: '5511999990000' },
        position: {
          speed: 20,
          attributes: { driverUniqueId: 'D77', fuel: 41, ignition: true, motion: true },
        },
      },
    },
    prepare: async ({ reports, positionHistory }) => {
      reports.events = refuse;
      positionHistory.between = refuse;
    },
  });
}

test('a guest of a tracking server: the view is the reduced one, without menus and with the time that is left', async () => {
  const page = await openAsGuest();
  expect(await screen.findByRole('heading', { name: 'Van 5' })).toBeTruthy();
  await page.settle();
  expect(screen.getByRole('timer').textContent).toContain('2');
  for (const text of ['ana@example.com', 'D77', '41', '5511999990000', 'Try again'])
    expect(document.body.textContent, text).not.toContain(text);
  // The link to the operator's chat is for guests, too.
  const menus = screen.queryAllByRole('navigation').filter((menu) => !menu.querySelector('a[href*="wa.me"]'));
  expect(menus).toEqual([]);
  expect(
    screen.queryByRole('button', { name: /^(?:Lock|Unlock|Edit|Share|Delete|Send command)$/ }),
  ).toBeNull();
});

/** Opens a vehicle that has never reported. */
const openSilentVehicle = (isPlus = true) =>
  openFleetPage('/devices/6', {
    isPlus,
    vehicles: { 6: { device: { name: 'Van 6', uniqueId: 'van 6&7' }, position: undefined } },
  });

test('device page: a vehicle that has never reported shows how a phone, a command and a tracker begin to', async () => {
  const { user } = await openSilentVehicle();
  expect(await screen.findByText('Waiting for the first report …')).toBeTruthy();
  expect(screen.getByRole('img', { name: /http:\/\/localhost:5055\/\?id=van%206%267/ })).toBeTruthy();
  expect(screen.getByText('van 6&7')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Command' }));
  expect(screen.getByText(/^curl 'http:\/\/localhost:5055\/\?id=van%206%267&lat=/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Tracker' }));
  expect(screen.getByText('5055')).toBeTruthy();
});

test('device page: a console opened at this machine says that no phone reaches it, and what to do about it', async () => {
  await openSilentVehicle();
  const notice = await screen.findByText(/^No phone reaches this address/);
  expect(notice.textContent).toContain(
    `HOST=0.0.0.0, let the ports ${location.port || '80'} and 5055 through`,
  );
});

test('device page: that no phone reaches the address stands before the code, and not beside a command that runs here', async () => {
  const { user } = await openSilentVehicle();
  const notice = await screen.findByText(/^No phone reaches this address/);
  const code = screen.getByRole('img', { name: /http:/ });
  expect(notice.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await user.click(screen.getByRole('radio', { name: 'Command' }));
  expect(screen.queryByText(/^No phone reaches this address/)).toBeNull();
});

test('device page: when the first report arrives the instructions give way', async () => {
  const { receive } = await openSilentVehicle();
  await screen.findByText('Waiting for the first report …');
  receive({ positions: [plainPosition(6, 0)] });
  await waitFor(() => expect(screen.queryByText('Waiting for the first report …')).toBeNull());
});

test('device page: a vehicle that reports before its first fix is waited for, and not shown in the sea', async () => {
  const { receive } = await openSilentVehicle();
  await screen.findByText('Waiting for the first report …');
  const place = { latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00.000+00:00' };
  receive({ positions: [plainPosition(6, 0, place)] });
  await screen.findByText(/^The tracker reports, but it hasn’t found out where it is yet/);
  expect(screen.queryByText('0.000000, 0.000000')).toBeNull();
  expect(screen.queryByText(/1980/)).toBeNull();
  receive({ positions: [plainPosition(6, 0)] });
  await waitFor(() => expect(screen.queryByText(/hasn’t found out where it is yet/)).toBeNull());
});

test('device page: onboarding go on with a vehicle that reports before its first fix', async () => {
  const { receive } = await openFleetPage('/start/6', {
    vehicles: { 6: { device: { name: 'Van 6', uniqueId: '6' }, position: undefined } },
  });
  await screen.findByText('Waiting for the first report …');
  const place = { latitude: 0, longitude: 0, fixTime: '1980-01-06T00:00:00.000+00:00' };
  receive({ positions: [plainPosition(6, 0, place)] });
  await screen.findByText(/^The tracker reports, but it hasn’t found out where it is yet/);
  expect(screen.queryByRole('heading', { name: /is on the map$/ })).toBeNull();
  receive({ positions: [plainPosition(6, 0)] });
  expect(await screen.findByRole('heading', { name: 'Van 6 is on the map' })).toBeTruthy();
});

test('a vehicle of another tracking server: of our own ports nothing is said', async () => {
  const { user } = await openSilentVehicle(false);
  expect(await screen.findByText(/^Address and port are those of your tracking server/)).toBeTruthy();
  expect(screen.queryByText(/^No phone reaches this address/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Tracker' }));
  expect(screen.queryByText('5055')).toBeNull();
});
