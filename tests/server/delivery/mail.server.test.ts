import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { historyPathOfSpan } from '@farol/core/domain/navigation/history-url';
import { NetworkList } from '../../../server/network/network-list.ts';
import { ApiClient } from '../../harness/api-client.ts';
import {
  INSIDE,
  createGeofence,
  createVehicle,
  OUTSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';

let mailServer: MailServer;
let server: RestartableServer;
let van: number;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startRestartableServer({
    mail: {
      host: '127.0.0.1',
      port: mailServer.port,
      login: { user: 'fleet', password: 'secret' },
      from: 'fleet@example.com',
    },
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  van = await createVehicle(server, 'van', { attributes: { placa: 'ABC1D23' } });
});
afterEach(async () => {
  await server.stop();
  await mailServer.close();
});

const user = async (name: string, more: Record<string, unknown> = {}) => {
  const email = `${name}@example.com`;
  const { id } = (await server.api.post('/users', { name, email, password: 'secret', ...more })).json();
  await server.api.post('/permissions', { userId: id, deviceId: van });
  return { id, email, api: new ApiClient(server.api.address).signedInAs(email, 'secret') };
};
const rule = async (body: Record<string, unknown>, ...links: Record<string, number>[]) => {
  const { id } = (
    await server.api.post('/notifications', { notificators: 'mail', always: true, ...body })
  ).json();
  await server.api.delete('/permissions', { userId: server.userId, notificationId: id });
  for (const link of links) await server.api.post('/permissions', { ...link, notificationId: id });
};
const mailsTo = async (count: number) => {
  await expect
    .poll(() => mailServer.mails.length, { timeout: 8000, interval: 20 })
    .toBeGreaterThanOrEqual(count);
  return mailServer.mails;
};

test("mail: an alarm arrives as mail in each recipient's language, time zone and unit, once for any number of rules", async () => {
  const readers = [
    await user('rui', { attributes: { 'farol.lang': 'pt-BR', timezone: 'America/Sao_Paulo' } }),
    await user('eva', { attributes: { 'farol.lang': 'es-ES', timezone: 'America/Bogota', speedUnit: 'kn' } }),
    await user('joe', { attributes: { language: 'en_GB', timezone: 'Nowhere/Land' } }),
  ];
  const links = readers.map(({ id }) => ({ userId: id }));
  await rule({ type: 'alarm', attributes: { alarms: 'sos,hardBraking' } }, ...links);
  await rule({ type: 'alarm', notificators: 'web, mail', attributes: { alarms: 'hardBraking' } }, ...links);
  await server.report('van', { ...INSIDE, speed: 30, alarm: 'hardBraking' });
  const mails = await mailsTo(3);
  const range = 'from=2026-01-01T00:00:00Z&to=2999-01-01T00:00:00Z';
  const counted = async () =>
    (await server.api.get(`/statistics?${range}`)).list().map(({ mailSent }) => mailSent);
  await expect.poll(counted).toEqual([3]);
  const to = (name: string) => mails.filter((mail) => mail.to.includes(`${name}@example.com`));
  expect(to('rui')).toMatchObject([
    { user: 'fleet', from: 'fleet@example.com', subject: 'van: Alarme: Freada brusca' },
  ]);
  expect(to('rui')[0]?.text).toMatch(
    /^Olá, rui,\n\nvan \(ABC1D23\): Alarme: Freada brusca\n\nQuando: .* \(America\/Sao_Paulo\)\nOnde: -23.500000, -46.600000\nNo mapa: https:\/\/maps\.google\.com\/maps\?q=loc:-23\.5,-46\.6\nVelocidade: 56 km\/h\n\nVocê recebe/,
  );
  expect(to('rui')[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(to('eva')[0]).toMatchObject({
    subject: 'van: Alarma: Frenada brusca',
    text: expect.stringContaining('Velocidad: 30 nudos'),
  });
  expect(to('joe')[0]).toMatchObject({
    subject: 'van: Alarm: Hard braking',
    text: expect.stringContaining('Speed: 35 mph'),
  });
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  expect((await mailsTo(6)).flatMap(({ to: addresses }) => addresses).toSorted()).toEqual(
    ['eva', 'eva', 'joe', 'joe', 'rui', 'rui'].map((name) => `${name}@example.com`),
  );
});

test('mail: an alarm arrives as HTML too, with what happened, the vehicle, the place and links to the console', async () => {
  const info = (await server.api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'web.url': 'https://frota.example' };
  await server.api.put('/server', { ...info, attributes });
  const theme = { config: { title: 'Frota <Azul>' }, colors: { '--el-color-primary': '#a01020' } };
  expect((await server.api.put('/../farol/theme', theme)).status).toBe(200);
  const joe = await user('joe', { attributes: { language: 'en_GB', timezone: 'America/Bogota' } });
  await rule({ type: 'alarm', attributes: { alarms: 'sos' } }, { userId: joe.id });
  const timestamp = Math.floor(Date.now() / 1000) * 1000;
  await server.report('van', { ...INSIDE, speed: 30, alarm: 'sos', timestamp });
  const [mail] = await mailsTo(1);
  const raw = mail?.raw ?? '';
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(raw.replaceAll(/\r\n[ \t]+/g, ' ')).toContain(
    'List-Unsubscribe: <https://frota.example/notifications?tab=rules>',
  );
  expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
  const link = `https://frota.example${historyPathOfSpan({ deviceId: van, fromMs: timestamp, toMs: timestamp })}`;
  expect(link).toMatch(/history\?device=\d+&from=.*&to=.*&at=/);
  expect(mail?.text).toContain(`In the history: ${link}\n`);
  const html = mail?.html ?? '';
  for (const part of [
    'Frota &lt;Azul&gt;',
    'background-color:#a01020',
    'van (ABC1D23)',
    'SOS',
    'href="https://maps.google.com/maps?q=loc:-23.5,-46.6"',
    'America/Bogota',
    '35 mph',
    `href="${link.replaceAll('&', '&amp;')}"`,
    'href="https://frota.example/notifications?tab=rules"',
  ])
    expect(html).toContain(part);
  // Nothing is loaded, and no style sheet is needed.
  expect(html).not.toMatch(/<(?:img|link|style|script)|url\(/i);
});

test('mail: a mail without a known address of the console has no link to it', async () => {
  await rule({ type: 'alarm', attributes: { alarms: 'sos' } }, { userId: server.userId });
  await server.report('van', { ...INSIDE, alarm: 'sos' });
  const [mail] = await mailsTo(1);
  expect(mail?.html).toContain('SOS');
  expect(mail?.raw).not.toMatch(/List-Unsubscribe|notifications\?tab|reports\/history/);
});

test('mail: goes only to users whose rule, calendar and account allow it, and not for old events', async () => {
  const never = Buffer.from(
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20200101T000000Z\nDTEND:20200101T010000Z\nEND:VEVENT\nEND:VCALENDAR',
  ).toString('base64');
  const calendarId = (await server.api.post('/calendars', { name: 'Never', data: never })).json().id;
  const geofenceId = await createGeofence(server, { deviceId: van });
  const [rui, eva, joe, zoe, max] = [
    await user('rui'),
    await user('eva'),
    await user('joe'),
    await user('zoe', { disabled: true }),
    await user('max', { expirationTime: '2020-01-01T00:00:00Z' }),
  ];
  const type = 'geofenceEnter';
  await rule({ type, attributes: { geofenceIds: `${geofenceId}` } }, { userId: rui.id });
  await rule({ type, calendarId }, { userId: eva.id });
  await rule({ type, attributes: { geofenceIds: '999' } }, { userId: eva.id });
  await rule({ type, always: false }, { userId: joe.id });
  await rule({ type }, { userId: zoe.id }, { userId: max.id });
  await server.report('van', { ...OUTSIDE, timestamp: Date.now() - 40 * 60_000 });
  await server.report('van', { ...INSIDE, timestamp: Date.now() - 20 * 60_000 });
  await server.report('van', OUTSIDE);
  await server.report('van', INSIDE);
  // Any other mail would have arrived before this one.
  expect((await rui.api.post('/notifications/test/mail')).status).toBe(204);
  expect((await mailsTo(2)).map(({ to: [address], subject }) => [address, subject])).toEqual(
    expect.arrayContaining([
      ['rui@example.com', 'van: Entrou na cerca Depot'],
      ['rui@example.com', 'Mensagem de teste'],
    ]),
  );
  expect(mailServer.mails).toHaveLength(2);
});

test('mail: a busy mail server is retried, and reports do not wait for it', async () => {
  const rui = await user('rui');
  await rule({ type: 'ignitionOn' }, { userId: rui.id });
  mailServer.refuseNext(1);
  await server.report('van', { ...INSIDE, ignition: false });
  await server.report('van', { ...INSIDE, ignition: true });
  expect(mailServer.mails).toEqual([]);
  expect((await mailsTo(1))[0]).toMatchObject({ subject: 'van: Ignição ligada' });
});

test('mail: a wrong password of the mail server is a dead letter with what it answered, sent again once it is right', async () => {
  const smtp = {
    host: '127.0.0.1',
    port: mailServer.port,
    username: 'fleet',
    senderEmail: 'fleet@example.com',
  };
  const save = (password: string) =>
    server.api.post('/../farol/integrations/smtp', { ...smtp, password, enabled: true });
  expect((await save('guessed')).status).toBe(200);
  await rule({ type: 'ignitionOn' }, { userId: (await user('rui')).id });
  await server.report('van', { ...INSIDE, ignition: false });
  await server.report('van', { ...INSIDE, ignition: true });
  const letters = async (): Promise<{ id: number; reason: string }[]> =>
    Object((await server.api.get('/../farol/outbox')).json()).deadLetters;
  await expect.poll(async () => (await letters()).length, { timeout: 5000 }).toBe(1);
  const [letter] = await letters();
  expect(letter?.reason).toMatch(/535/);
  expect(JSON.stringify(letter)).not.toContain('guessed');
  await save('secret');
  expect((await server.api.post(`/../farol/outbox/${letter?.id}/retry`)).status).toBe(204);
  expect((await mailsTo(1))[0]).toMatchObject({ user: 'fleet', to: ['rui@example.com'] });
});

test('mail: available channels can be listed and tested', async () => {
  const typesOf = async (query = '') =>
    (await server.api.get(`/notifications/notificators${query}`)).list().map(({ type }) => type);
  expect(await typesOf()).toEqual(['web', 'mail', 'firebase', 'command']);
  expect(await typesOf('?announcement=true')).toEqual(['mail', 'firebase']);
  expect((await server.api.get('/server')).json()['emailEnabled']).toBe(true);
  expect((await server.api.post('/notifications/test')).status).toBe(204);
  expect(await mailsTo(1)).toMatchObject([{ to: ['ana@example.com'], subject: 'Mensagem de teste' }]);
  expect((await server.api.post('/notifications/test/webhook')).status).toBe(400);
  mailServer.refuseNext(1);
  const failed = await server.api.post('/notifications/test/mail');
  expect([failed.status, failed.text]).toEqual([400, 'The test by mail failed - MessageException']);
});

test('mail: managers write to their managed users, and administrators to all', async () => {
  const mia = await user('mia', { userLimit: 5 });
  const rui = await user('rui');
  const eva = (
    await mia.api.post('/users', { name: 'eva', email: 'eva@example.com', password: 'secret' })
  ).json();
  const message = { subject: 'Manutenção', body: 'O sistema para às 22 h.', priority: false };
  expect((await rui.api.post('/notifications/send/mail', message)).status).toBe(400);
  expect((await mia.api.post(`/notifications/send/mail?userId=${rui.id}`, message)).status).toBe(400);
  expect((await mia.api.post('/notifications/send/pigeon', message)).status).toBe(400);
  expect((await mia.api.post('/notifications/send/mail', { body: 'x' })).status).toBe(400);
  expect((await mia.api.post('/notifications/send/mail', message)).status).toBe(204);
  expect(await mailsTo(1)).toMatchObject([{ to: ['eva@example.com'], subject: 'Manutenção' }]);
  expect(mailServer.mails[0]?.text).toContain('O sistema para às 22 h.');
  expect(mailServer.mails[0]?.raw).toContain('text/html');
  const chosen = `/notifications/send/mail?userId=${rui.id}&userId=${eva.id}`;
  expect((await server.api.post(chosen, message)).status).toBe(204);
  expect(
    (await mailsTo(3))
      .slice(1)
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual(['eva@example.com', 'rui@example.com']);
});

test("mail: an administrator's own mail server is used for their mail, other users' never", async () => {
  const own = await startMailServer();
  try {
    const ana = (await server.api.get(`/users/${server.userId}`)).json();
    const attributes = {
      'mail.smtp.host': '127.0.0.1',
      'mail.smtp.port': own.port,
      'mail.smtp.from': 'ana@own.example.com',
    };
    await server.api.put(`/users/${server.userId}`, { ...ana, attributes });
    expect((await server.api.post('/notifications/test/mail')).status).toBe(204);
    expect(own.mails).toMatchObject([{ from: 'ana@own.example.com', to: ['ana@example.com'] }]);
    const rui = await user('rui', { attributes });
    expect((await rui.api.post('/notifications/test/mail')).status).toBe(204);
    expect(own.mails).toHaveLength(1);
    // The sender is the operator's, whatever the account says.
    expect(mailServer.mails).toMatchObject([{ from: 'fleet@example.com', to: ['rui@example.com'] }]);
  } finally {
    await own.close();
  }
});

test('mail: only administrators can set a mail server, and not even managed accounts get one from others', async () => {
  const smtp = {
    'mail.smtp.host': '127.0.0.1',
    'mail.smtp.port': mailServer.port,
    'mail.smtp.from': 'boss@bank.example',
  };
  const rui = await user('rui', { userLimit: 5 });
  const own = (await rui.api.get(`/users/${rui.id}`)).json();
  const refusal = [400, 'Administrator access required - SecurityException'];
  const changed = await rui.api.put(`/users/${rui.id}`, { ...own, attributes: smtp });
  expect([changed.status, changed.text]).toEqual(refusal);
  const created = await rui.api.post('/users', { name: 'Eva', email: 'eva@example.com', attributes: smtp });
  expect([created.status, created.text]).toEqual(refusal);
  // Settings made by an administrator can be read and saved unchanged.
  await server.api.put(`/users/${rui.id}`, { ...own, attributes: smtp });
  const account = (await rui.api.get(`/users/${rui.id}`)).json();
  expect((await rui.api.put(`/users/${rui.id}`, { ...account, phone: '+351 1' })).status).toBe(200);
});

test('mail: a mail server of an administrator that never answers holds up the mails of nobody else', async () => {
  const hanging = createServer().listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const address = hanging.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const me = (await server.api.get('/session')).json();
  const own = { 'mail.smtp.host': '127.0.0.1', 'mail.smtp.port': address.port };
  expect((await server.api.put(`/users/${server.userId}`, { ...me, attributes: own })).status).toBe(200);
  const rui = await user('rui');
  await rule({ type: 'alarm', attributes: { alarms: 'sos' } }, { userId: server.userId }, { userId: rui.id });
  const since = performance.now();
  for (let alarm = 0; alarm < 8; alarm++) {
    const timestamp = Date.now() - 60_000 + alarm * 2000;
    await server.report('van', { ...INSIDE, alarm: 'sos', timestamp });
    await server.report('van', { ...INSIDE, timestamp: timestamp + 1000 });
  }
  const mails = await mailsTo(8);
  expect(performance.now() - since).toBeLessThan(8000);
  expect(new Set(mails.flatMap(({ to }) => to))).toEqual(new Set(['rui@example.com']));
  hanging.close();
});

test('mail: a mail server in a private network is not used unless the operator allows it', async () => {
  const strict = await startRestartableServer();
  try {
    const ana = (await strict.api.get(`/users/${strict.userId}`)).json();
    const attributes = { 'mail.smtp.host': 'localhost', 'mail.smtp.port': mailServer.port };
    await strict.api.put(`/users/${strict.userId}`, { ...ana, attributes });
    const tested = await strict.api.post('/notifications/test/mail');
    expect([tested.status, tested.text]).toEqual([400, 'The test by mail failed - MessageException']);
    expect(mailServer.mails).toEqual([]);
  } finally {
    await strict.stop();
  }
});

test('mail: users who send many tests must wait, without delaying others', async () => {
  const rui = await user('rui');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => rui.api.post('/notifications/test/mail')),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([204, 429]));
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await server.api.post('/notifications/test/mail')).status).toBe(204);
});

test('mail: mails to those below a reseller come from the reseller, with links to their host', async () => {
  const everything = 'F'.repeat(32);
  const info = (await server.api.get('/server')).json();
  await server.api.put('/server', {
    ...info,
    attributes: {
      ...Object(info['attributes']),
      'farol.enableAdvancedPerms': true,
      'web.url': 'https://frota.example',
    },
  });
  const lia = await user('lia', {
    userLimit: -1,
    attributes: { 'farol.advancedPerms': everything, 'farol.domainReseller': 'lia.example' },
  });
  const theme = { config: { title: 'Lia Rastreio' } };
  expect((await lia.api.put(`/../farol/resellers/${lia.id}/theme`, theme)).status).toBe(200);
  const body = { name: 'rui', email: 'rui@example.com', password: 'secret', deviceLimit: 0, attributes: {} };
  const attributes = { 'farol.advancedPerms': '0'.repeat(32) };
  expect((await lia.api.post('/users', { ...body, attributes })).status).toBe(200);
  const ask = (email: string) => new ApiClient(server.api.address).form('/password/reset', { email });
  await ask('rui@example.com');
  const [below] = await mailsTo(1);
  expect(below?.raw).toMatch(/^From: Lia Rastreio <fleet@example\.com>/m);
  expect(below?.text).toContain('https://lia.example/login?recover=');
  expect(below?.raw).not.toContain('frota.example');
  // Somebody else gets the operator's.
  const eva = await user('eva');
  await ask(eva.email);
  const beside = (await mailsTo(2))[1];
  expect(beside?.raw).toMatch(/^From: fleet@example\.com/m);
  expect(beside?.text).toContain('https://frota.example/login?recover=');
  // An invitation has the link to the host of who invites, or of the reseller above.
  const invitation = { user: { email: 'nina@example.com', deviceLimit: 0, attributes } };
  expect((await lia.api.post('/../farol/invitations', invitation)).json()['mailed']).toBe(true);
  const invited = (await mailsTo(3))[2];
  expect(invited?.text).toContain('https://lia.example/');
  expect(invited?.raw).toMatch(/^From: Lia Rastreio <fleet@example\.com>/m);
  // A host of this machine is reached at the server's own port, unless the operator's address is of this machine, too.
  const stored = (await server.api.get(`/users/${lia.id}`)).json();
  const local = { ...Object(stored['attributes']), 'farol.domainReseller': 'lia.localhost' };
  expect((await server.api.put(`/users/${lia.id}`, { ...stored, attributes: local })).status).toBe(200);
  const invite = (email: string) =>
    lia.api.post('/../farol/invitations', { user: { ...invitation.user, email } });
  await invite('bia@example.com');
  const { port } = new URL(server.api.address);
  expect((await mailsTo(4))[3]?.text).toContain(`http://lia.localhost:${port}/`);
  const settings = (await server.api.get('/server')).json();
  const address = { ...Object(settings['attributes']), 'web.url': 'https://127.0.0.1:8443' };
  await server.api.put('/server', { ...settings, attributes: address });
  await invite('cai@example.com');
  expect((await mailsTo(5))[4]?.text).toContain('https://lia.localhost:8443/');
});

test('mail: mails carry the name of the operator, and without one the address alone', async () => {
  const senders = () => mailServer.mails.map(({ raw }) => /^From: (.*)$/m.exec(raw)?.[1]?.trim());
  await server.api.post('/notifications/test/mail');
  await mailsTo(1);
  await server.api.put('/../farol/theme', { config: { title: 'Frota Azul\r\nBcc: x@example.com' } });
  await server.api.post('/notifications/test/mail');
  await mailsTo(2);
  expect(senders()).toEqual(['fleet@example.com', '"Frota Azul Bcc: x@example.com" <fleet@example.com>']);
  expect(mailServer.mails[1]?.to).toHaveLength(1);
});
