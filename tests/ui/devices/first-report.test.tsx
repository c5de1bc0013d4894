import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { openFleetPage } from '../open-fleet-page.ts';

/** Opens a vehicle that has never reported. */
const openSilentVehicle = (isPlus = true) =>
  openFleetPage('/devices/6', {
    isPlus,
    vehicles: { 6: { device: { name: 'Van 6', uniqueId: 'van 6&7' }, position: undefined } },
  });

test('a vehicle that has never reported shows how a phone, a command and a tracker begin to', async () => {
  const { user } = await openSilentVehicle();
  expect(await screen.findByText('Waiting for the first report …')).toBeTruthy();
  expect(screen.getByRole('img', { name: /http:\/\/localhost:5055\/\?id=van%206%267/ })).toBeTruthy();
  expect(screen.getByText('van 6&7')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Command' }));
  expect(screen.getByText(/^curl 'http:\/\/localhost:5055\/\?id=van%206%267&lat=/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Tracker' }));
  expect(screen.getByText('5055')).toBeTruthy();
});

test('whoever opened the console at this machine reads that no phone reaches it, and what to do about it', async () => {
  await openSilentVehicle();
  const notice = await screen.findByText(/^No phone reaches this address/);
  expect(notice.textContent).toContain(
    `HOST=0.0.0.0, let the ports ${location.port || '80'} and 5055 through`,
  );
});

test('that no phone reaches the address stands before the code, and not beside a command that runs here', async () => {
  const { user } = await openSilentVehicle();
  const notice = await screen.findByText(/^No phone reaches this address/);
  const code = screen.getByRole('img', { name: /http:/ });
  expect(notice.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await user.click(screen.getByRole('radio', { name: 'Command' }));
  expect(screen.queryByText(/^No phone reaches this address/)).toBeNull();
});

test('when the first report arrives the instructions give way', async () => {
  const { receive } = await openSilentVehicle();
  await screen.findByText('Waiting for the first report …');
  receive({ positions: [plainPosition(6, 0)] });
  await waitFor(() => expect(screen.queryByText('Waiting for the first report …')).toBeNull());
});

test('a vehicle that reports before its first fix is waited for, and not shown in the sea', async () => {
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

test('the first minutes go on with a vehicle that reports before its first fix', async () => {
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
