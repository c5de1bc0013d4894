import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../harness/server-process.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];

describe.each([
  { database: 'SQLite', address: undefined },
  { database: 'PostgreSQL', address: POSTGRES },
])('a standby server ($database)', ({ database, address }) => {
  let data: TemporaryServerData;
  let servers: ServerProcess[];
  beforeEach(async () => {
    data = await temporaryData(address);
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) await server.end('SIGKILL');
    await data.remove();
  });

  test.skipIf(database === 'PostgreSQL' && address === undefined)(
    'answers 503 while another one runs, and takes over within ten seconds when that is killed',
    async () => {
      const leader = await ServerProcess.start(data);
      servers.push(leader);
      const ana = { name: 'Ana', email: 'ana@example.com', password: 'correct horse' };
      await leader.api.post('/users', ana);
      const standby = await ServerProcess.spawn(data, ['--empty'], { STANDBY: 'on' });
      servers.push(standby);
      await vi.waitFor(async () => expect((await standby.api.get('/live')).status).toBe(200), 20_000);
      const refused = await standby.api.get('/ready');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await leader.api.get('/ready')).status).toBe(200);

      await leader.end('SIGKILL');
      const killedAt = performance.now();
      await vi.waitFor(async () => expect((await standby.api.get('/ready')).status).toBe(200), {
        timeout: 20_000,
        interval: 50,
      });
      expect(performance.now() - killedAt).toBeLessThan(10_000);
      expect((await standby.api.signedInAs(ana.email, ana.password).get('/session')).status).toBe(200);
      expect(await standby.end('SIGTERM')).toBe(0);
    },
  );

  test.skipIf(database === 'PostgreSQL' && address === undefined)(
    'that is told to stop ends at once',
    async () => {
      servers.push(await ServerProcess.start(data));
      const standby = await ServerProcess.spawn(data, ['--empty'], { STANDBY: 'on' });
      servers.push(standby);
      await vi.waitFor(async () => expect((await standby.api.get('/live')).status).toBe(200), 20_000);
      expect(await standby.end('SIGTERM')).toBe(0);
    },
  );
});
