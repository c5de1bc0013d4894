import readXlsxFile from 'read-excel-file/node';
import { SimulatedClock } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpAssociations } from '@farol/adapters/http/associations';
import { HttpRecords } from '@farol/adapters/http/records';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { sendAs } from '../../adapters/http/send-as.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../harness/mail-server.ts';
import {
  ADMINISTRATOR,
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { headlessConsole, sessionConsole } from '../../models/signed-in-console.ts';

const HOUR = 3_600_000;

let mailServer: MailServer;
let server: RestartableServer;
let van: number;
let truck: number;
beforeEach(async () => {
  mailServer = await startMailServer();
  const login = { user: 'farol', password: 'secret' };
  const mail = { host: '127.0.0.1', port: mailServer.port, login, from: 'farol@example.com' };
  server = await startRestartableServer({ mail });
  van = await createVehicle(server, 'van');
  truck = await createVehicle(server, 'truck');
  const now = Date.now();
  for (const vehicle of ['van', 'truck'])
    for (const minutes of [50, 40])
      await server.report(vehicle, {
        lat: minutes / 100,
        lon: 0,
        timestamp: new Date(now - minutes * 60_000).toISOString(),
      });
});
afterEach(async () => {
  await server.stop();
  await mailServer.close();
});

/** A calendar whose period of a day ends this long from now, every day. */
async function createCalendar(endsInMs: number, hours = 24): Promise<number> {
  const duration = `DURATION:PT${hours}H`;
  const begin = new Date(Date.now() + endsInMs - hours * HOUR).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const fields = [`DTSTART:${begin}`, duration, 'RRULE:FREQ=DAILY'];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...fields, 'END:VEVENT', 'END:VCALENDAR'];
  const data = Buffer.from(lines.join('\r\n')).toString('base64');
  return (await server.api.post('/calendars', { name: 'daily', data })).json().id;
}

async function createSchedule(calendarId: number, more: Record<string, unknown> = {}): Promise<number> {
  const body = { type: 'summary', description: 'Fleet of the day', calendarId, ...more };
  const created = await server.api.post('/reports', body);
  expect([created.status, created.text]).toEqual([200, expect.any(String)]);
  return created.json().id;
}

const mailReports = () => server.current().mailReports();

/** Returns the sheets of the workbook that a mail brought. */
async function workbookOf({ raw }: ReceivedMail) {
  const part = raw.split(/\r\n--/).find((text) => text.includes('filename=')) ?? '';
  expect(part).toContain('.xlsx');
  return readXlsxFile(Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'base64'));
}

test('report mails: a scheduled report is mailed when a period of its calendar ends, once, also after a restart', async () => {
  const reportId = await createSchedule(await createCalendar(0.5 * HOUR));
  await server.api.post('/permissions', { deviceId: van, reportId });
  await mailReports();
  expect(mailServer.mails).toEqual([]);
  server.advanceClock(0.6 * HOUR);
  await mailReports();
  await mailReports();
  await server.restart();
  await mailReports();
  expect(mailServer.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [['ana@example.com'], 'Relatório: Fleet of the day'],
  ]);
  const [mail] = mailServer.mails;
  const [sheet] = mail ? await workbookOf(mail) : [];
  expect(sheet?.data.map(([device]) => device)).toEqual(['Veículo', 'van']);
  expect(mail?.text).toContain('O relatório “Fleet of the day” está em anexo.');
  expect(mail?.html).toContain('<h1 style="font-size:20px;line-height:1.3;margin:12px 0">Relatório: Fleet');
  server.advanceClock(24 * HOUR);
  await mailReports();
  expect(mailServer.mails).toHaveLength(2);
});

test('report mails: a scheduled report is about the period that ended, and not about the time around it', async () => {
  // The vehicles reported 50 and 40 minutes ago; the hour that ends in half an hour holds no more of them.
  await server.report('van', {
    lat: 0.6,
    lon: 0,
    timestamp: new Date(Date.now() - 25 * 60_000).toISOString(),
  });
  await createSchedule(await createCalendar(0.5 * HOUR, 1), { type: 'route' });
  await mailReports();
  server.advanceClock(0.6 * HOUR);
  await mailReports();
  const [mail] = mailServer.mails;
  const sheets = mail ? await workbookOf(mail) : [];
  // The header and the one position within.
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([['van', 2]]);
});

test('report mails: a report that the mail server refuses for now waits, also over a restart', async () => {
  await createSchedule(await createCalendar(0.5 * HOUR));
  await mailReports();
  server.advanceClock(0.6 * HOUR);
  mailServer.refuseNext(1);
  await mailReports();
  expect(mailServer.mails).toEqual([]);
  await server.restart();
  server.advanceClock(0.1 * HOUR);
  await mailReports();
  expect(mailServer.mails).toHaveLength(1);
});

test('report mails: a calendar that begins a period every ten minutes mails a report once an hour', async () => {
  const begin = Date.now();
  const event = (minutes: number) => {
    const start = new Date(begin + minutes * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    return [
      'BEGIN:VEVENT',
      `UID:${minutes}`,
      `DTSTART:${start}`,
      'DURATION:PT1M',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
    ];
  };
  const events = Array.from({ length: 24 }, (_, at) => event(5 + at * 10)).flat();
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'];
  const data = Buffer.from(lines.join('\r\n')).toString('base64');
  await createSchedule((await server.api.post('/calendars', { name: 'often', data })).json().id);
  for (let minutes = 0; minutes < 180; minutes += 10) {
    await mailReports();
    server.advanceClock(10 * 60_000);
    if (minutes === 90) await server.restart();
  }
  expect(mailServer.mails).toHaveLength(3);
});

test('report mails: a schedule whose last report still waits makes no second one', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  await createSchedule(await createCalendar(0.5 * HOUR));
  server.advanceClock(0.6 * HOUR);
  mailServer.refuseNext(2);
  await mailReports();
  server.advanceClock(24 * HOUR);
  await mailReports();
  expect(mailServer.mails).toEqual([]);
  expect(consoleError.mock.calls.flat().join('\n')).toContain('their last one waits');
  consoleError.mockRestore();
  server.advanceClock(HOUR);
  await mailReports();
  expect(mailServer.mails).toHaveLength(1);
});

test('report mails: everybody a report is linked to gets it with their own rights', async () => {
  const user = await server.api.post('/users', { name: 'Bia', email: 'bia@example.com', password: 'secret' });
  const reportId = await createSchedule(await createCalendar(0.5 * HOUR), { type: 'route' });
  await server.api.post('/permissions', { userId: user.json().id, reportId });
  await server.api.post('/permissions', { userId: user.json().id, deviceId: truck });
  await mailReports();
  server.advanceClock(0.6 * HOUR);
  await mailReports();
  const sheets = new Map<string | undefined, string[]>();
  for (const mail of mailServer.mails)
    sheets.set(mail.to[0], (await workbookOf(mail)).map(({ sheet }) => sheet).toSorted());
  expect(Object.fromEntries(sheets)).toEqual({
    'ana@example.com': ['truck', 'van'],
    'bia@example.com': ['truck'],
  });
});

test('report mails: a recipient without a language gets the report in that of the user who scheduled it, not of the server', async () => {
  const serverRecord = (await server.api.get('/server')).json();
  await server.api.put('/server', { ...serverRecord, attributes: { 'farol.lang': 'pt-BR' } });
  const dispatcher = (await server.api.get(`/users/${server.userId}`)).json();
  await server.api.put(`/users/${server.userId}`, { ...dispatcher, attributes: { 'farol.lang': 'en-US' } });
  const reportId = await createSchedule(await createCalendar(0.5 * HOUR));
  for (const { name, attributes } of [
    { name: 'bia', attributes: {} },
    { name: 'luz', attributes: { 'farol.lang': 'es-ES' } },
  ]) {
    const account = { name, email: `${name}@example.com`, password: 'secret', attributes };
    const userId = (await server.api.post('/users', account)).json().id;
    await server.api.post('/permissions', { userId, reportId });
    await server.api.post('/permissions', { userId, deviceId: van });
  }
  await server.restart();
  server.advanceClock(0.6 * HOUR);
  await mailReports();
  const subjects = new Map(mailServer.mails.map((mail) => [mail.to[0], mail]));
  expect(subjects.get('bia@example.com')?.subject).toBe('Report: Fleet of the day');
  expect(subjects.get('luz@example.com')?.subject).toBe('Informe: Fleet of the day');
  const forBia = subjects.get('bia@example.com');
  const [sheet] = forBia ? await workbookOf(forBia) : [];
  expect(sheet?.data[0]?.[0]).toBe('Vehicle');
});

test('report mails: a schedule whose author has no language is mailed in the language of the server', async () => {
  const serverRecord = (await server.api.get('/server')).json();
  await server.api.put('/server', { ...serverRecord, attributes: { 'farol.lang': 'es-ES' } });
  await createSchedule(await createCalendar(0.5 * HOUR));
  server.advanceClock(0.6 * HOUR);
  await mailReports();
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual(['Informe: Fleet of the day']);
});

test('report mails: a report is mailed on request', async () => {
  const range = `from=${new Date(Date.now() - HOUR).toISOString()}&to=${new Date().toISOString()}`;
  expect((await server.api.get(`/reports/route/mail?${range}&deviceId=${van}`)).status).toBe(204);
  expect((await server.api.get('/reports/devices/mail')).status).toBe(204);
  await mailReports();
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual(['Relatório: route', 'Relatório: devices']);
});

test('report mails: a schedule needs a known report and a calendar, and goes with its calendar', async () => {
  const calendarId = await createCalendar(HOUR);
  for (const body of [
    { type: 'summary', description: 'x' },
    { type: 'summary', description: 'x', calendarId: 0 },
    { type: 'summary', description: 'x', calendarId: 999_999 },
    { type: 'salaries', description: 'x', calendarId },
    { type: 'trips', description: '', calendarId },
  ])
    expect([body, (await server.api.post('/reports', body)).status]).toEqual([body, 400]);
  const id = await createSchedule(calendarId, { attributes: { daily: true } });
  expect((await server.api.get('/reports')).list()).toEqual([
    { id, type: 'summary', description: 'Fleet of the day', calendarId, attributes: { daily: true } },
  ]);
  const changed = await server.api.put(`/reports/${id}`, {
    id,
    type: 'trips',
    description: 'Trips',
    calendarId,
    attributes: {},
  });
  expect(changed.json()['type']).toBe('trips');
  await server.api.delete(`/calendars/${calendarId}`);
  expect((await server.api.get('/reports')).list()).toEqual([]);
});

test('report mails: a schedule made in the console is mailed about its vehicles to its recipients', async () => {
  const call = trackingApi(`${server.current().address}/api`, sendAs(ADMINISTRATOR));
  const clock = new SimulatedClock();
  const memory = memoryPorts(
    new MemoryServer({
      server: aServer({}, true),
      accounts: [{ user: aUser({ administrator: true }), password: 'secret' }],
      clock: () => clock.now(),
    }),
  );
  const ports = { ...memory, records: new HttpRecords(call), associations: new HttpAssociations(call) };
  const root = headlessConsole(ports, clock);
  root.login.signIn('ana@example.com', 'secret');
  await vi.waitFor(() => sessionConsole(root));
  const { records, reports } = sessionConsole(root);
  const rui = { name: 'Rui', email: 'rui@example.com', password: 'secret' };
  const userId = (await server.api.post('/users', rui)).json().id;
  await server.api.post('/permissions', { userId, deviceId: van });
  const calendarId = await createCalendar(0.5 * HOUR);

  const form = records.forms.scheduledReports;
  form.open();
  await vi.waitFor(() => expect(form.getSnapshot().isEditing).toBe(true));
  form.setField('description', 'Trips of Rui');
  form.setField('reportType', 'trips');
  form.save();
  // It asks for the calendar before anything is sent.
  await vi.waitFor(() => expect(form.getSnapshot().problems).toEqual({ calendar: 'required' }));
  form.setField('calendar', String(calendarId));
  form.setField('linkedDevices', String(van));
  form.setField('recipients', String(userId));
  form.save();
  await vi.waitFor(() => expect(form.getSnapshot().isOpen).toBe(false));
  const [schedule] = (await server.api.get('/reports')).list();
  expect(schedule).toMatchObject({ description: 'Trips of Rui', type: 'trips', calendarId });
  reports.scheduleOwners.open();
  await vi.waitFor(() =>
    expect(reports.scheduleOwners.getSnapshot().owners?.get(Number(schedule?.['id']))).toEqual({
      deviceIds: [van],
      groupIds: [],
      userIds: [server.userId, userId],
    }),
  );
  await mailReports();
  server.advanceClock(0.6 * HOUR);
  await mailReports();
  expect(new Set(mailServer.mails.flatMap(({ to }) => to))).toEqual(
    new Set(['ana@example.com', 'rui@example.com']),
  );

  const saved = await ports.records.list('scheduledReports');
  form.open(saved[0]);
  await vi.waitFor(() => expect(form.getSnapshot().isEditing).toBe(true));
  form.setField('description', 'Trips of the week');
  form.save();
  await vi.waitFor(() => expect(form.getSnapshot().isOpen).toBe(false));
  records.action.request({
    type: 'remove',
    name: 'scheduledReports',
    records: [{ id: saved[0]?.id ?? 0, title: '' }],
  });
  records.action.confirm();
  await vi.waitFor(() => expect(records.action.getSnapshot().isDone).toBe(true));
  expect((await server.api.get('/reports')).list()).toEqual([]);
  root.stop();
});
