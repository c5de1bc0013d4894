import { availableParallelism, loadavg } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '../harness/api-client.ts';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../harness/server-process.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
const PATIENCE = { timeout: 20_000, interval: 50 };
/** What is promised: another server answers after at most so long. */
const TAKEOVER_MS = 10_000;

/** Returns how long it may take here: as much longer as the machine has more to do than twice its processors. */
function takeoverMs(): number {
  const [runnable = 0] = loadavg();
  return TAKEOVER_MS * Math.max(1, runnable / (2 * availableParallelism()));
}

let data: TemporaryServerData;
const started: ServerProcess[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.end('SIGKILL');
  await data.remove();
});

describe('a standby server', () => {
  test('SQLite: answers 503 and ends at once while another runs; takes over within ten seconds when that is frozen, and ends it', async () => {
    data = await temporaryData();
    const leader = await start();
    const token = await registerVan(leader);
    expect(await (await startStandby(leader)).end('SIGTERM')).toBe(0);
    const standby = await startStandby(leader);
    const tracker = new PatientTracker('van', [leader, standby]);
    await takeOverFromFrozen(leader, tracker);
    expect(leader.hasEnded).toBe(true);
    await expectStored(standby.as(token), tracker);
  }, 60_000);

  test.skipIf(POSTGRES === undefined)(
    'PostgreSQL: takes over within ten seconds when the other is frozen, which awakes as a standby, or killed (skipped without FAROL_TEST_POSTGRES)',
    async () => {
      data = await temporaryData(POSTGRES);
      const leader = await start();
      const token = await registerVan(leader);
      const standby = await startStandby(leader);
      const tracker = new PatientTracker('van', [leader, standby]);
      await takeOverFromFrozen(leader, tracker);
      expect(
        await leader
          .as(token)
          .get('/positions')
          .catch(() => undefined),
      ).not.toMatchObject({ status: 200 });
      await vi.waitFor(() => isStandby(leader), PATIENCE);
      await expectStored(standby.as(token), tracker);
      await standby.end('SIGKILL');
      const killedAt = performance.now();
      await vi.waitFor(async () => expect((await leader.api.get('/ready')).status).toBe(200), PATIENCE);
      expect(performance.now() - killedAt).toBeLessThan(takeoverMs());
      await tracker.report(1);
      await expectStored(leader.as(token), tracker);
    },
    60_000,
  );
});

async function start(): Promise<ServerProcess> {
  const server = await ServerProcess.start(data, { STANDBY: 'on' });
  started.push(server);
  return server;
}

/** Starts a server beside the leader; returns it when it waits. */
async function startStandby(leader: ServerProcess): Promise<ServerProcess> {
  const standby = await ServerProcess.spawn(data, ['--empty'], { STANDBY: 'on' });
  started.push(standby);
  await vi.waitFor(async () => expect((await standby.api.get('/live')).status).toBe(200), PATIENCE);
  await isStandby(standby);
  expect((await leader.api.get('/ready')).status).toBe(200);
  return standby;
}

async function isStandby({ api }: ServerProcess): Promise<void> {
  const refused = await api.get('/ready');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
}

/** Creates a vehicle; returns a token of the administrator. */
async function registerVan(server: ServerProcess): Promise<string> {
  const token = await server.createAdministrator();
  expect((await server.as(token).post('/devices', { name: 'Van', uniqueId: 'van' })).status).toBe(200);
  return token;
}

/** Freezes the leader: the tracker gets its answers elsewhere, and none from the leader when it awakes. */
async function takeOverFromFrozen(leader: ServerProcess, tracker: PatientTracker): Promise<void> {
  await tracker.report(10);
  leader.signal('SIGSTOP');
  const frozenAt = performance.now();
  await tracker.report(1);
  expect(performance.now() - frozenAt).toBeLessThan(takeoverMs());
  await tracker.report(9);
  leader.signal('SIGCONT');
  // What waited for the frozen server is read now.
  expect(await tracker.lateAnswersOf(leader)).not.toContain(200);
  await tracker.report(1);
}

/** Expects that exactly what was acknowledged is stored. */
async function expectStored(api: ApiClient, { acknowledged }: PatientTracker): Promise<void> {
  const range = `from=${new Date(0).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`;
  const stored = (await api.get(`/positions?deviceId=1&${range}`)).list();
  expect(stored.map(({ fixTime }) => Date.parse(String(fixTime)))).toEqual(acknowledged);
}

/** How long a tracker waits for an answer before it tries the next server. */
const PATIENCE_MS = 300;

/** A tracker that sends each fix again and again, to one server after the other, until it is acknowledged. */
class PatientTracker {
  readonly #uniqueId: string;
  readonly #servers: readonly ServerProcess[];
  /** The times of the fixes that were acknowledged, milliseconds since the epoch. */
  readonly acknowledged: number[] = [];
  readonly #unanswered: { server: ServerProcess | undefined; answer: Promise<number> }[] = [];
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

  /** Returns the statuses of what a server did not answer in time; 0 for no answer at all. */
  lateAnswersOf(server: ServerProcess): Promise<number[]> {
    return Promise.all(this.#unanswered.filter((item) => item.server === server).map(({ answer }) => answer));
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
    if (status === undefined) this.#unanswered.push({ server, answer });
    return status === 200;
  }
}
