import { SimulatedClock } from 'xstate';
import { startConsole } from '@farol/core/console/console';
import { plainDevice, plainPosition } from '../arbitraries/fleet.ts';
import { aUser } from '../arbitraries/users.ts';
import { SimulatedFleet } from './simulated-fleet.ts';
import { memoryPorts } from './memory-ports.ts';

/** A console on which Ana is in, of a server (a Plus server or a plain one) with vehicle 5, and the twins behind it. */
export async function signedInConsole(isPlus = true) {
  const clock = new SimulatedClock();
  const ports = memoryPorts(clock, { accounts: [{ user: aUser(), password: 'segredo' }], isPlus });
  const fleet = new SimulatedFleet([plainDevice(5)], [plainPosition(5, 0)]);
  const console = startConsole(ports, { fleet: fleet.fleet, namespace: 'acme', timers: clock });
  console.guard.send({ type: 'NAVIGATE', path: '/login' });
  await settleCalls();
  console.login.send({ type: 'SIGN_IN', email: 'ana@example.com', password: 'segredo' });
  await settleCalls();
  return { ...ports, console, clock, fleet };
}

/** Waits until everything that was asked of the twins is answered. */
export async function settleCalls(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
