import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HttpDemoFleet } from '@farol/adapters/http/demo-fleet';
import { productApi } from '@farol/adapters/http/product-client';
import { DEMO_ACCOUNT } from '../../../server/demo/demo-fleet.ts';
import { startServer } from '../../../server/start-server.ts';
import { demoFleetContract } from '../../contracts/ports/demo-fleet.ts';
import { failureOf } from '../../contracts/ports/failure-of.ts';
import { sendAs } from './send-as.ts';

demoFleetContract('the embedded server', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'farol-demo-port-'));
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      devicePort: 0,
      dataFolder,
      databaseUrl: undefined,
      namespace: 'farol',
      empty: false,
    },
    { version: 'test', consoleFolder: dataFolder, restart: () => {} },
  );
  return {
    demoFleet: new HttpDemoFleet(productApi(`${server.address}/api`, 'farol', sendAs(DEMO_ACCOUNT))),
    close: async () => {
      await server.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
});

test('demo fleet: a server that answers something else has no demo', async () => {
  const call = productApi('http://server.example/api', 'farol', async () =>
    Response.json({ vehicles: 'many' }),
  );
  expect(await failureOf(new HttpDemoFleet(call).contents())).toMatchObject({ code: 'MALFORMED_ANSWER' });
});
