import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_ACCOUNT } from './demo/demo-fleet.ts';
import { DEMO_RESELLER } from './demo/demo-resellers.ts';
import { networkAddresses } from './network/network-addresses.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startServer } from './start-server.ts';
import { DatabaseError } from './storage/schema/database-error.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** Runs the server until a signal stops it; an administrator's restart starts it again in this process. */
async function run(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2), ROOT);
  const requests = new EventEmitter<{ stop: []; restart: [] }>();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => requests.emit('stop'));
  for (let isRunning = true; isRunning;) {
    const shouldRestart = Promise.race([
      once(requests, 'stop').then(() => false),
      once(requests, 'restart').then(() => true),
    ]);
    const server = await startServer(settings, {
      version,
      consoleFolder: join(ROOT, 'dist'),
      // Delayed, so that the response to the request is sent first.
      restart: () => setTimeout(() => requests.emit('restart'), 100),
    });
    console.log(`Farol ${version} at ${server.address}`);
    const others = networkAddresses(server.address, networkInterfaces());
    if (others.length > 0) console.log(`In your network: ${others.join(', ')}`);
    console.log(`Devices report to port ${server.devicePort}`);
    if (server.isDemo) {
      const { password } = DEMO_ACCOUNT;
      const { email, host } = DEMO_RESELLER;
      console.log(`Demo fleet: sign in as ${DEMO_ACCOUNT.email} with the password ${password}`);
      const { port } = new URL(server.address);
      console.log(`Mails of the demo: ${server.address}/${settings.namespace}/server/demo/mails`);
      console.log(`Its reseller: ${email} with the same password, at http://${host}:${port}`);
    }
    if (server.isDemo && settings.empty)
      console.log(
        'The database holds the demo already, so --empty changes nothing: choose “Start with my own vehicles” in the console, or another DATA_DIR.',
      );
    isRunning = await shouldRestart;
    await server.stop();
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof SettingsError || error instanceof DatabaseError) console.error(error.message);
  else if (error instanceof Error && code === 'EADDRINUSE')
    console.error(`The port is in use: ${error.message}`);
  else console.error(error);
  process.exit(1);
}
