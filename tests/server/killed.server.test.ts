import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { cookieOf } from '../harness/api-client.ts';
import { believeEverySpeed } from '../harness/restartable-server.ts';
import {
  clockAhead,
  ServerProcess,
  temporaryData,
  type TemporaryServerData,
} from '../harness/server-process.ts';
import { Alarms } from './killed/alarms.ts';
import { AnchoredVans } from './killed/anchored-vans.ts';
import { acknowledgedOf, FORMATS, Phone } from './killed/phones.ts';
import { Themes, Writers } from './killed/writers.ts';

const ANA = { email: 'ana@example.com', password: 'correct horse' };
const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
/** Longer than what a killed server has leased stays leased. */
const LEASES_END_MS = 20_000;

let data: TemporaryServerData;
let server: ServerProcess;
let alarms: Alarms | undefined;

afterEach(async () => {
  await server.end('SIGKILL');
  await data.remove();
  await alarms?.close();
  alarms = undefined;
});

describe('a server that is killed at any moment', () => {
  const title = 'loses nothing that it acknowledged, does nothing twice, and sends every alert';
  test(`${title} (SQLite)`, () => surviveKills(undefined), 120_000);
  test.skipIf(POSTGRES === undefined)(
    `${title} (PostgreSQL; skipped without FAROL_TEST_POSTGRES)`,
    () => surviveKills(POSTGRES),
    120_000,
  );
});

/**
 * Kills a server while users and managers write, vehicles report and leave their anchors, and alarms become messages: between the
 * commit of an alarm and its sending, while the receiver has not answered, and at a random moment.
 */
async function surviveKills(postgres: string | undefined): Promise<void> {
  data = await temporaryData(postgres);
  const alarmed = new Alarms();
  alarms = alarmed;
  const environment = await alarmed.listen();
  server = await ServerProcess.start(data, environment);
  const token = await server.createAdministrator();
  let api = server.as(token);
  await believeEverySpeed(api);
  await alarmed.register(api);
  const phones = FORMATS.flatMap((format) => [1, 2, 3].map((at) => new Phone(`${format}-${at}`, format)));
  for (const phone of phones) await phone.register(api);
  const vans = new AnchoredVans();
  await vans.register(api, server.devices);
  const [writers, themes] = [new Writers(), new Themes()];
  const moments = [
    () => alarmed.firstAcknowledged(),
    () => alarmed.firstUnanswered(),
    () => pause(Math.random() * 300),
  ];
  for (const [round, moment] of moments.entries()) {
    const { devices } = server;
    const before = acknowledgedOf(phones);
    const working = [
      ...phones.map((phone) => phone.reportUntilItFails(devices)),
      writers.write(api, round),
      themes.save(api),
    ];
    while (acknowledgedOf(phones) < before + 30 || writers.acknowledged.size < (round + 1) * 10)
      await pause(5);
    alarmed.answers = round !== 1;
    working.push(alarmed.report(devices, round), vans.leave(devices));
    await moment();
    await server.end('SIGKILL');
    await Promise.all(working);
    server = await ServerProcess.start(data, {
      ...environment,
      ...(round === moments.length - 1 && clockAhead(LEASES_END_MS)),
    });
    api = server.as(token);
    await writers.check(api);
    await themes.check(api);
    const latest = (await api.get('/positions')).list();
    for (const phone of phones) await phone.check(api, latest);
    await vans.areConsistent(api);
  }
  await vans.haveLeft(api, server.devices);
  alarmed.answers = true;
  await alarmed.haveArrived(api, token);
}

describe('a server that is asked to', () => {
  test('restart: returns, and users stay signed in; stop: stops at once', async () => {
    data = await temporaryData();
    server = await ServerProcess.start(data);
    const { api } = server;
    await api.post('/users', { name: 'Ana', ...ANA });
    const session = api.withHeaders({ cookie: cookieOf(await api.form('/session', ANA)) });
    const connection = connect(Number(new URL(api.address).port), '127.0.0.1');
    await once(connection, 'connect');
    const dropped = once(connection, 'close');
    expect((await session.post('/server/restart')).status).toBe(204);
    await dropped;
    await expect
      .poll(() => session.get('/session').then((answer) => answer.json(), String), {
        timeout: 10_000,
        interval: 50,
      })
      .toMatchObject({ name: 'Ana' });
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
