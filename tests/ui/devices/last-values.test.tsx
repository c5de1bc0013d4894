import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { openPage } from '../open-page.tsx';

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

test('a vehicle that is online and moves is said to, with its speed of now', async () => {
  const { fleet } = await openVehicle('online', 0);
  const answer = await screen.findByRole('group', { name: 'Resumo do veículo' });
  expect(answer.textContent).toContain('Em movimento, 57 km/h');
  expect(screen.getByText('Velocidade atual').parentElement?.dataset['old']).toBeUndefined();
  expect(fleet.fleet.counts.moving).toBe(1);
});
