import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FleetEngine } from '@farol/core/fleet/engine/fleet-engine';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { DeviceGridRow } from '@farol/ui/devices/list/device-grid-row.tsx';
import { AppProvider, createAppStore } from '@farol/ui/kit/console/app-store';
import { ConsoleProvider } from '@farol/ui/kit/console/use-console';
import { openPage } from '../../open-page.tsx';
import { plainDevice } from '../../../arbitraries/fleet.ts';
import { signedInConsole } from '../../../models/signed-in-console.ts';
import { showLanguage } from '../../page-language.ts';

test.for([
  ['pt-BR', 'Nenhum veículo'],
  ['es-ES', 'Ningún vehículo'],
  ['en-US', 'No vehicles'],
] as const)(
  'empty fleet: a list without vehicles says so in words, and not as a singular with a zero: %s',
  async ([language, none]) => {
    await openPage('/devices', { language });
    expect(await screen.findByText(none)).toBeTruthy();
  },
);

/** Shows the row of a vehicle that has no fix, now or at a moment of the past. */
async function showRow(pastMs?: number): Promise<HTMLElement> {
  const app = createAppStore();
  await showLanguage(app, 'en-US');
  const { console: farol } = await signedInConsole();
  const engine = new FleetEngine('acme');
  const fleet = new LiveFleet((request) => engine.handle(request, 0), pastMs);
  const silent = plainDevice(5, { name: 'Van', lastUpdate: null });
  engine.load({ devices: [silent], positions: [], groups: [], drivers: [] }, 0);
  const packed = engine.takeReport(1000);
  if (packed) fleet.receive(packed.report);
  render(
    <AppProvider value={app}>
      <ConsoleProvider value={{ ...farol, fleet }}>
        <DeviceGridRow
          row={{ kind: 'device', orderIndex: 0 }}
          id="row"
          rowIndex={1}
          top={0}
          height={48}
          isActive={false}
          selectedDeviceId={undefined}
          showsAnchor={false}
          countFormat={new Intl.NumberFormat('en-US')}
          now={2000}
          onToggle={() => {}}
          onOpen={() => {}}
        />
      </ConsoleProvider>
    </AppProvider>,
  );
  return screen.getByRole('row');
}

test('device row: of the past it does not claim that a vehicle without data was never connected or had no position', async () => {
  const now = (await showRow()).textContent;
  expect(now).toContain('No position');
  expect(now).not.toContain('No data');
  cleanup();
  const past = (await showRow(1_500)).textContent;
  expect(past).toContain('No data');
  expect(past).not.toContain('No position');
});
