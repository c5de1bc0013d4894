import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '../../harness/api-client.ts';
import { isExternalServer, newUser, recordsOf, uniqueName } from '../../harness/server-under-test.ts';
import { anchorWays } from './engine-stops/anchor-ways.ts';
import { commandWays } from './engine-stops/command-ways.ts';
import { geofenceWays } from './engine-stops/geofence-ways.ts';
import { indirectWays } from './engine-stops/indirect-ways.ts';
import { otherWays } from './engine-stops/other-ways.ts';
import { ruled, ruleWays } from './engine-stops/rule-ways.ts';
import { allBut, PEOPLE, soon, startEngineStopWorld, type EngineStopWorld } from './engine-stops/people.ts';

const AREA = 'CIRCLE (1 1, 150)';
const WAYS = [...commandWays, ...geofenceWays, ...anchorWays, ...otherWays, ...ruleWays];

/** Calls that change something but never stop an engine. */
const HARMLESS = new Set([
  'POST /drivers',
  'POST /maintenance',
  // Only administrators save computed attributes, and they may stop every engine.
  'POST /attributes/computed',
  'PUT /attributes/computed/:id',
  'DELETE /attributes/computed/:id',
  'POST /attributes/computed/test',
  'PUT /drivers/:id',
  'DELETE /drivers/:id',
  'DELETE /maintenance/:id',
  // Uploaded positions cause neither events nor commands.
  'POST /farol/devices/:id/tracks',
  // These removals stop no engine; others are in the tables.
  'DELETE /positions',
  'DELETE /positions/:id',
  'DELETE /devices/:id',
  'DELETE /notifications/:id',
  'POST /reports',
  'PUT /reports/:id',
  'DELETE /reports/:id',
  'POST /farol/server/demo/replacement',
  'POST /groups',
  'POST /calendars',
  // Unless a maintenance is due by it, which has a test of its own.
  'PUT /devices/:id/accumulators',
  'POST /farol/devices/:id/distance',
  'POST /farol/alarms/:id/acknowledgment',
  'POST /devices/:id/image',
  'POST /session',
  'DELETE /session',
  'POST /session/token',
  'POST /session/token/revoke',
  'POST /users',
  'PUT /users/:id',
  'DELETE /users/:id',
  'POST /users/totp',
  // Removes an account, as an administrator may anyway.
  'POST /farol/users/:id/erasure',
  'POST /password/reset',
  'POST /password/update',
  'PUT /server',
  'POST /server/restart',
  'POST /server/reboot',
  'POST /notifications/test',
  'POST /notifications/test/:notificator',
  'POST /notifications/send/:notificator',
  'POST /farol/notification',
  'POST /farol/telegram/link',
  'DELETE /farol/telegram/link',
  'POST /farol/integrations/:key',
  'POST /farol/integrations/:key/test',
  'DELETE /farol/notification/:id',
  'PUT /farol/resellers/:id/theme',
  'POST /farol/resellers/:id/theme/upload',
  'DELETE /farol/resellers/:id/theme/upload',
  'PUT /farol/theme',
  'POST /farol/theme/upload',
  'DELETE /farol/theme/upload',
  'POST /farol/autolink',
  'POST /farol/qr-driver',
  'POST /farol/qr-driver/private-trip',
  'POST /farol/notifications/preview',
  'POST /farol/alarms/:id/notes',
  'POST /farol/qr-driver/inspections',
  'PUT /farol/qr-driver/inspections/:inspection/photos/:item',
  // What a command of a rule left behind is never sent again.
  'POST /farol/outbox/:id/retry',
  'DELETE /farol/outbox/:id',
  // What is not paid closes an account, and stops nothing.
  'POST /farol/invoices/manager/issue',
  'POST /farol/invoices/manager/:id/unlock',
  'POST /farol/invoices/manager/:id/lock',
  'POST /farol/invoices/manager/:id/save',
  'POST /farol/invoices/manager/:id/cancel',
  'POST /farol/invoices/manager/:id/receivedInCash',
  'POST /farol/invoices/manager/:id/refund',
  'POST /farol/invoices/unlock',
  'POST /farol/invoices/webhook/:provider',
  'POST /farol/invitations',
  'PUT /farol/invitations/:id',
  'POST /farol/invitations/reading',
  'POST /farol/invitations/acceptance',
  'DELETE /farol/sessions',
  'PUT /farol/openid/:id',
  'DELETE /farol/openid/:id',
  'DELETE /farol/sessions/:id',
  'POST /share/device',
  'POST /share/group',
  'PUT /farol/shares/:id',
  'DELETE /farol/shares/:id',
]);

describe.skipIf(isExternalServer)('who may cause an engine stop, by every way', () => {
  let world: EngineStopWorld;
  beforeAll(async () => {
    world = await startEngineStopWorld();
  });
  afterAll(() => world.server.stop());

  test('the table lists every call that changes something, unless it is known to stop no engine', () => {
    const named = new Set([...[...WAYS, ...indirectWays].map(([call]) => call), ...HARMLESS]);
    const changing = [...new Set(world.server.calls ?? [])].filter(
      (call) => !/^(GET|OPTIONS|HEAD|ALL) /.test(call),
    );
    expect(changing.filter((call) => !named.has(call))).toEqual([]);
  });

  test.each(WAYS)('%s: %s', async (call, source, may, attempt) => {
    // Each has a vehicle of their own.
    const attempts = await world.attempts();
    const found = attempts.map(async ({ person, ...own }) => {
      const { status } = await attempt(own);
      return [person, status < 300 ? 1 : status === 400 || status === 404 ? 0 : status];
    });
    const expected = may.split(' ').map(Number);
    expect([call, source, await Promise.all(found)]).toEqual([
      call,
      source,
      PEOPLE.map((person, at) => [person, expected[at]]),
    ]);
  });

  test.each(indirectWays)('%s: %s', async (call, way, attempt) => {
    // A rule of another way, for all vehicles, would stop the vehicles of this one as well.
    const { administrator } = world.server;
    const rules = (await administrator.get('/notifications?all=true')).list();
    await Promise.all(rules.map(({ id }) => administrator.delete(`/notifications/${String(id)}`)));
    const attempts = await world.attempts(['everything', 'noLock']);
    const found = await Promise.all(attempts.map(async (own) => (await attempt(own)).status));
    expect([call, way, found.map((status) => (status < 300 ? 1 : status))]).toEqual([call, way, [1, 400]]);
  });

  test('a counter takes the right to stop the engine where a rule does when a maintenance is due', async () => {
    const answers: string[] = [];
    for (const own of await world.attempts(['everything', 'noLock'])) {
      const { api, records, deviceId, make } = own;
      const count = async () =>
        answers.push(
          (await api.put(`/devices/${deviceId}/accumulators`, { deviceId, totalDistance: 5 })).text,
        );
      const oil = { name: 'Oil', type: 'totalDistance', start: 6, period: 1 };
      await records.link({ deviceId, maintenanceId: await make('/maintenance', oil) });
      await count();
      await ruled(own, { type: 'maintenance' });
      await count();
    }
    const mayCount = expect.stringContaining('no position yet');
    expect(answers).toEqual([mayCount, mayCount, mayCount, expect.stringContaining('Operation restricted')]);
  });

  test('a text that a tracker reads as unlocking or as its anchor takes the right to do that', async () => {
    const { administrator } = world.server;
    const draft = { name: 'Van', uniqueId: uniqueName('van') };
    const deviceId = (await administrator.post('/devices', draft)).json().id;
    const texts = [
      { type: 'custom', attributes: { data: 'Relay, 0#' } },
      { type: 'ENGINERESUME', attributes: {} },
      { type: 'AnchorEnable', attributes: {} },
      { type: 'custom', attributes: { data: 'ping\nanchor disable' } },
    ];
    for (const [without, may] of [
      [[], [202, 202, 202, 202]],
      [[PERMISSION.unlock], [400, 400, 202, 202]],
      [[PERMISSION.anchor], [202, 202, 400, 400]],
    ] as const) {
      const { id, api } = await newUser(world.server, {
        attributes: { 'farol.advancedPerms': allBut(without) },
      });
      await administrator.post('/permissions', { userId: id, deviceId });
      const sent: number[] = [];
      for (const text of texts) sent.push((await api.post('/commands/send', { deviceId, ...text })).status);
      expect([without, sent]).toEqual([without, may]);
    }
  });

  test('who is in a vehicle and when it locks is not said by a form', async () => {
    const { administrator } = world.server;
    const records = recordsOf(world.server);
    const state = { qrDriverId: 'ana', qrCheckoutTime: 9, isQrLocked: true };
    const written = { qrDriverId: 'eve', qrLockTime: 1, color: 'red' };
    const draft = { name: 'Van', uniqueId: uniqueName('van'), attributes: written };
    const made = (await administrator.post('/devices', draft)).json();
    expect(made['attributes']).toEqual({ color: 'red' });
    await records.change('/devices', made.id, { attributes: state });
    const saved = await administrator.put(`/devices/${made.id}`, { ...made, attributes: written });
    expect(saved.json()['attributes']).toEqual({ color: 'red', ...state });
    expect(records.read('/devices', made.id)).toMatchObject({ attributes: { color: 'red', ...state } });
  });

  test('a guest can lock only as long as the creator of the share may', async () => {
    const { administrator, anyone } = world.server;
    const creator = await newUser(world.server, { attributes: { 'farol.advancedPerms': allBut([]) } });
    const deviceId = (
      await administrator.post('/devices', { name: 'Van', uniqueId: uniqueName('van') })
    ).json().id;
    await administrator.post('/permissions', { userId: creator.id, deviceId });
    const draft = { name: 'Guest', deviceId, limitCommands: false, expirationTime: soon() };
    const token = String((await creator.api.post('/../farol/shares', draft)).json()['token']);
    const login = await anyone.form('/session', { email: token, password: token });
    const guest = anyone.withHeaders({ cookie: cookieOf(login) });
    const stop = { id: 0, deviceId, type: 'engineStop', attributes: {} };
    expect((await guest.post('/commands/send', stop)).status).toBe(202);
    const account = (await administrator.get(`/users/${creator.id}`)).json();
    await administrator.put(`/users/${creator.id}`, {
      ...account,
      attributes: { 'farol.advancedPerms': allBut([PERMISSION.lock]) },
    });
    expect((await guest.post('/commands/send', stop)).status).toBe(400);
    // Nor can the share be moved to another vehicle that its guest could then lock.
    const other = (await administrator.post('/devices', { name: 'Bus', uniqueId: uniqueName('bus') })).json()
      .id;
    await administrator.post('/permissions', { userId: creator.id, deviceId: other });
    const { id } = (await creator.api.get('/../farol/shares')).list()[0] ?? { id: 0 };
    const moved = { ...draft, id, deviceId: other };
    expect((await creator.api.put(`/../farol/shares/${id}`, moved)).status).toBe(400);
  });

  describe('by every way to a session of an account', () => {
    test('acting as a user who may not lock stops nothing that the user may not stop', async () => {
      const { anyone, driver, manager, deviceId, geofenceId, administrator } = await family(world);
      const link = { deviceId, geofenceId };
      const login = await anyone.form('/session', { email: manager.email, password: manager.password });
      const acting = await anyone.withHeaders({ cookie: cookieOf(login) }).get(`/session/${driver.id}`);
      expect(acting.status).toBe(200);
      const as = anyone.withHeaders({ cookie: cookieOf(acting) });
      expect((await as.get('/session')).json().id).toBe(driver.id);
      expect((await as.post('/permissions', link)).status).toBe(400);
      expect((await administrator.post('/permissions', link)).status).toBe(204);
    });

    test('a token stops only what its account may stop', async () => {
      const { anyone, driver, deviceId, geofenceId } = await family(world);
      const token = (await driver.api.form('/session/token', {})).text;
      const byToken = anyone.withHeaders({ authorization: `Bearer ${token}` });
      expect((await byToken.get('/devices')).status).toBe(200);
      expect((await byToken.post('/permissions', { deviceId, geofenceId })).status).toBe(400);
    });

    test('a manager without the lock permission makes no user who has it', async () => {
      const { manager, driver } = await family(world);
      const account = (await manager.api.get(`/users/${driver.id}`)).json();
      const raised = { ...account, attributes: { 'farol.advancedPerms': allBut([]) } };
      expect((await manager.api.put(`/users/${driver.id}`, raised)).status).toBe(400);
    });

    test('a share lets its guest link no geofence that locks, even one that may lock', async () => {
      const { administrator, anyone, deviceId, geofenceId } = await family(world);
      const share = { name: 'Guest', deviceId, limitCommands: false, expirationTime: soon() };
      const token = String((await administrator.post('/../farol/shares', share)).json()['token']);
      const login = await anyone.form('/session', { email: token, password: token });
      const guest = anyone.withHeaders({ cookie: cookieOf(login) });
      expect((await guest.post('/permissions', { deviceId, geofenceId })).status).toBe(400);
    });
  });
});

/** A manager and their user, both without the lock permission, with a vehicle and a geofence that locks. */
async function family({ server }: EngineStopWorld) {
  const { administrator, anyone } = server;
  const draft = { name: 'Van', uniqueId: uniqueName('van') };
  const deviceId = (await administrator.post('/devices', draft)).json().id;
  const fence = { name: 'Yard', area: AREA, attributes: { lockOnEnter: true } };
  const geofenceId = (await administrator.post('/geofences', fence)).json().id;
  const mayNotLock = { attributes: { 'farol.advancedPerms': allBut([PERMISSION.lock]) } };
  const manager = await newUser(server, { ...mayNotLock, userLimit: -1 });
  const driver = await newUser(server, mayNotLock);
  await administrator.post('/permissions', { userId: manager.id, managedUserId: driver.id });
  for (const { id } of [manager, driver]) {
    await administrator.post('/permissions', { userId: id, deviceId });
    await administrator.post('/permissions', { userId: id, geofenceId });
  }
  return { administrator, anyone, manager, driver, deviceId, geofenceId };
}
