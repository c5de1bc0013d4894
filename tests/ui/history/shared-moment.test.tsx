import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  atMinute,
  idOf,
  MINUTE_MS,
  openHistory,
  PERIOD,
  readout,
  START_MS,
  timeText,
} from './history-page.ts';

test('a link to a moment shows its vehicle in the middle of the map, though the map of the sender was elsewhere', async () => {
  const { records } = await openHistory('/history');
  const ids = [await idOf(records, 'Van 1'), await idOf(records, 'Van 2')];
  const devices = ids.map((id) => `device=${id}`).join('&');
  const sender = await openHistory(
    `/reports/history?${devices}&${PERIOD}&at=${atMinute(10)}&focus=${ids[1]}&lat=10&lng=20&zoom=14`,
  );
  await readout();
  const camera = ({ root }: typeof sender) =>
    root.session.getSnapshot().console?.devices.view.getSnapshot().camera;
  await waitFor(() => expect(camera(sender)?.center).toEqual({ latitude: 10, longitude: 20 }));
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  sender.root.session.getSnapshot().console?.history.player.seek(START_MS + 20 * MINUTE_MS);
  await sender.person.click(screen.getByRole('button', { name: 'Copy link to this moment' }));
  expect(await screen.findByText('Link copied. It shows the vehicle at this moment.')).toBeTruthy();
  const link = new URL(copied[0] ?? '');

  const receiver = await openHistory(link.pathname + link.search);
  expect(await readout()).toContain(timeText(20));
  await waitFor(() => expect(camera(receiver)?.zoom).toBe(14), { timeout: 3000 });
  // In the middle of what the panel leaves of the map.
  expect(Math.abs((camera(receiver)?.center?.longitude ?? 0) + 46.1)).toBeLessThan(0.03);
  expect(screen.getByRole('button', { name: 'Van 2' }).getAttribute('aria-pressed')).toBe('true');
});
