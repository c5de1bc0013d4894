// `npm run openapi`: writes docs/openapi.json, the description of all calls, as a server answers it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded, ROOT } from './prepare.mjs';

installIfNeeded();
const { startServer } = await import('../server/start-server.ts');
const folder = mkdtempSync(join(tmpdir(), 'farol-openapi-'));
const server = await startServer(
  { host: '127.0.0.1', port: 0, devicePort: 0, dataFolder: folder, namespace: 'farol', empty: true },
  { version: '0', consoleFolder: folder, restart: () => {} },
);
const description = await (await fetch(`${server.address}/api/openapi.json`)).json();
await server.stop();
rmSync(folder, { recursive: true, force: true });
// Its version follows from that of the server that is asked.
delete description.info.version;
writeFileSync(join(ROOT, 'docs/openapi.json'), `${JSON.stringify(description, null, 1)}\n`);
process.stdout.write(`docs/openapi.json: ${Object.keys(description.paths).length} paths\n`);
process.exit(0);
