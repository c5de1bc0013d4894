import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PastPosition } from '@farol/ui/devices/recent/past-position.tsx';
import { plainPosition } from '../../../arbitraries/fleet.ts';
import { renderInConsole } from '../../render-in-console.tsx';

const MOMENT = Date.UTC(2026, 2, 2, 14, 5);
const POSITION = plainPosition(1, 1, {
  fixTime: new Date(MOMENT - 120_000).toISOString(),
  latitude: -23.5,
  longitude: -46.6,
  speed: 20,
  course: 90,
  attributes: { motion: true },
});

test('of a vehicle in the past it is said what it did, and since when that is known', async () => {
  await renderInConsole(<PastPosition deviceId={1} position={POSITION} isKnown atMs={MOMENT} />);
  const section = screen.getByRole('region', { name: 'At this moment' });
  expect(section.textContent).toMatch(/StateMoving/);
  expect(section.textContent).toMatch(/Speed then\d/);
  expect(section.textContent).toMatch(/90°/);
  expect(section.textContent).toMatch(/2 min ago/);
  expect(section.textContent).toContain('Address at latitude -23.50000, longitude -46.60000');
});

test('in a silence the place is where it was last seen, and no more is claimed', async () => {
  await renderInConsole(<PastPosition deviceId={1} position={POSITION} isKnown={false} atMs={MOMENT} />);
  const section = screen.getByRole('region', { name: 'At this moment' });
  expect(section.textContent).toMatch(/where it was last seen/);
  expect(section.textContent).toMatch(/StateUnknown then/);
  expect(section.textContent).toMatch(/Speed then—/);
});

test('before its first position nothing is known of it', async () => {
  await renderInConsole(<PastPosition deviceId={1} position={undefined} isKnown={false} atMs={MOMENT} />);
  expect(screen.getByText(/Nothing is known of this vehicle/)).toBeDefined();
});
