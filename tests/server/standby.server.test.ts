import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../harness/server-process.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
const ANA = { email: 'ana@example.com', password: 'correct horse' };

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
      await leader.api.post('/users', { name: 'Ana', ...ANA });
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
      expect((await standby.api.signedInAs(ANA.email, ANA.password).get('/session')).status).toBe(200);
      expect(await standby.end('SIGTERM')).toBe(0);
    },
  );

  test.skipIf(database === 'PostgreSQL' && address === undefined)(
    'takes over within ten seconds when the other one is frozen, which stores nothing more when it awakes',
    async () => {
      const leader = await ServerProcess.start(data, { STANDBY: 'on' });
      servers.push(leader);
      await leader.api.post('/users', { name: 'Ana', ...ANA });
      await leader.api.signedInAs(ANA.email, ANA.password).post('/devices', { name: 'Van', uniqueId: 'van' });
      const standby = await ServerProcess.spawn(data, ['--empty'], { STANDBY: 'on' });
      servers.push(standby);
      await vi.waitFor(async () => expect((await standby.api.get('/live')).status).toBe(200), 20_000);
      const tracker = new PatientTracker('van', [leader, standby]);
      await tracker.report(10);

      leader.signal('SIGSTOP');
      const frozenAt = performance.now();
      await tracker.report(1);
      expect(performance.now() - frozenAt).toBeLessThan(10_000);
      await tracker.report(9);

      leader.signal('SIGCONT');
      // What waited for the frozen server is read now.
      expect(await tracker.lateAnswers()).not.toContain(200);
      if (database === 'SQLite') expect(leader.hasEnded).toBe(true);
      else {
        expect(await leader.api.get('/positions').catch(() => undefined)).not.toMatchObject({ status: 200 });
        await vi.waitFor(
          async () => expect((await leader.api.get('/ready')).headers.get('retry-after')).toBe('5'),
          {
            timeout: 15_000,
            interval: 50,
          },
        );
      }
      await tracker.report(1);
      const range = `from=${new Date(0).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`;
      const stored = await standby.api
        .signedInAs(ANA.email, ANA.password)
        .get(`/positions?deviceId=1&${range}`);
      const times = stored.list().map(({ fixTime }) => Date.parse(String(fixTime)));
      expect(times).toEqual(tracker.acknowledged);
    },
    30_000,
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

/** How long a tracker waits for an answer before it tries the next server. */
const PATIENCE_MS = 300;

/** A tracker that sends each fix again and again, to one server after the other, until it is acknowledged. */
class PatientTracker {
  readonly #uniqueId: string;
  readonly #servers: readonly ServerProcess[];
  /** The times of the fixes that were acknowledged, milliseconds since the epoch. */
  readonly acknowledged: number[] = [];
  readonly #unanswered: Promise<number>[] = [];
  #at = 0;
  #time = Date.now() - 60_000;

  constructor(uniqueId: string, servers: readonly ServerProcess[]) {
    this.#uniqueId = uniqueId;
    this.#servers = servers;
  }

  /** Reports so many more fixes. */
  async report(count: number): Promise<void> {
    for (let left = count; left > 0; left--) {
      this.#time += 1_000;
      while (!(await this.#isAcknowledged(this.#time))) this.#at += 1;
      this.acknowledged.push(this.#time);
    }
  }

  /** Returns the statuses of what was not answered in time; 0 for no answer at all. */
  lateAnswers(): Promise<number[]> {
    return Promise.all(this.#unanswered);
  }

  async #isAcknowledged(time: number): Promise<boolean> {
    const server = this.#servers[this.#at % this.#servers.length];
    const place = `lat=1&lon=${(2 + (time % 1_000_000) / 1e7).toFixed(6)}`;
    const answer = fetch(`${server?.devices}?id=${this.#uniqueId}&${place}&timestamp=${time}`, {
      method: 'POST',
      headers: { connection: 'close' },
    }).then(
      ({ status }) => status,
      () => 0,
    );
    const status = await Promise.race([
      answer,
      new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
    if (status === undefined) this.#unanswered.push(answer);
    return status === 200;
  }
}
