import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANA, startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const BOB = { name: 'Bob Souza', email: 'bob@example.com', password: 'correct horse' };

onEachDatabase('the data of a person', (create) => {
  let temporary: TemporaryDatabase;
  let server: InProcessServer;
  let bob: { id: number };
  beforeEach(async () => {
    temporary = await create();
    server = await startInProcessServer({ databaseUrl: temporary.databaseUrl });
    bob = (await server.administrator.post('/users', BOB)).json();
  });
  afterEach(async () => {
    await server.stop();
    await temporary.remove();
  });

  const anyone = () => server.administrator.withHeaders({ authorization: '' });

  /** Bob signs in with a browser, sends a command and makes a token. */
  async function bobWorks(): Promise<void> {
    const { id } = await server.newDevice();
    await server.administrator.post('/permissions', { userId: bob.id, deviceId: id });
    const headers = { 'user-agent': 'Bobs phone', 'content-type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams({ email: BOB.email, password: BOB.password }).toString();
    await anyone().send('POST', '/session', form, headers);
    const signedIn = anyone().signedInAs(BOB.email, BOB.password);
    await signedIn.post('/commands/send', { deviceId: id, type: 'positionSingle', attributes: {} });
    await signedIn.form('/session/token', {});
  }

  test('an export: holds account, logins, commands and log, and neither password nor key', async () => {
    await bobWorks();
    const signedIn = anyone().signedInAs(BOB.email, BOB.password);
    const { bytes, type } = await signedIn.bytes(`/../farol/users/${bob.id}/data`);
    expect(type).toBe('application/zip');
    const files = Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
    );
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ id: bob.id, email: BOB.email });
    expect(files['sessions.json']).toContain('Bobs phone');
    expect(files['activity.json']).toContain(BOB.email);
    expect(JSON.parse(files['command-log.json'] ?? '')).toMatchObject([{ type: 'positionSingle' }]);
    expect(JSON.parse(files['tokens.json'] ?? '')).toHaveLength(1);
    // The newest first: of longer tables the rest is left out.
    const times: number[] = JSON.parse(files['activity.json'] ?? '').map(
      ({ time }: { time: number }) => time,
    );
    expect(new Set(times).size).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted((left, right) => right - left));
    expect(Object.values(files).join()).not.toMatch(/scrypt|password|_hash/);
  });

  test('an erasure: leaves neither name nor address anywhere, and says what it did', async () => {
    await bobWorks();
    const { registry } = server.running.services;
    const [{ uniqueId } = { uniqueId: '' }] = registry.devices.all();
    await fetch(`${server.devices}?id=${uniqueId}&lat=1&lon=1&alarm=sos`);
    const alarms = await registry.query.selectFrom('open_alarms').select('event_id').execute();
    const note = await anyone()
      .signedInAs(BOB.email, BOB.password)
      .post(`/../farol/alarms/${alarms[0]?.event_id}/notes`, { comment: 'seen' });
    expect(note.status).toBeLessThan(300);
    await anyone()
      .signedInAs(BOB.email, BOB.password)
      .post(`/../farol/alarms/${alarms[0]?.event_id}/acknowledgment`, {});
    const counted = await server.administrator.get(`/../farol/users/${bob.id}/erasure`);
    expect(counted.json()).toMatchObject({ removed: { tokens: 1 }, anonymized: { command_log: 1 } });
    const answer = await server.administrator.post(`/../farol/users/${bob.id}/erasure`, {});
    expect(answer.json()).toMatchObject({
      userId: bob.id,
      removed: { tokens: 1 },
      anonymized: {
        activity: expect.any(Number),
        command_log: 1,
        activityAboutIt: expect.any(Number),
        events: 2,
      },
    });
    for (const table of [
      'users',
      'sessions',
      'tokens',
      'activity',
      'command_log',
      'outbox',
      'events',
      'open_alarms',
    ] as const) {
      const rows = JSON.stringify(await registry.query.selectFrom(table).selectAll().execute());
      expect(rows, table).not.toMatch(/bob|Bobs phone/i);
    }
    const log = (await server.administrator.get(`/../farol/server/logs`)).text;
    expect(log).toContain('"command_log":1');
    expect((await server.administrator.get(`/users/${bob.id}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('an erasure: is for administrators, and not of themselves', async () => {
    const signedIn = anyone().signedInAs(BOB.email, BOB.password);
    expect((await signedIn.post(`/../farol/users/${bob.id}/erasure`, {})).status).toBe(400);
    const ana = server.running.services.registry.users.byKey(ANA.email);
    const own = await server.administrator.post(`/../farol/users/${ana?.id}/erasure`, {});
    expect(own.text).toContain('another administrator');
    expect((await signedIn.get(`/../farol/users/${ana?.id}/data`)).status).toBe(400);
  });
});
