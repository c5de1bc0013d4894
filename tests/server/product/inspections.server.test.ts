import { afterEach, beforeEach, expect, test } from 'vitest';
import { JPEG_PICTURE, PNG_PICTURE } from '../../arbitraries/pictures.ts';
import {
  createVehicle,
  INSIDE,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const DAY = 86_400_000;
const EVER = 'from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
const day = (offset: number): string => new Date(Date.now() + offset * DAY).toISOString();
const SENT = {
  id: 'phone-1',
  kind: 'checklist',
  answers: [
    { text: 'Lights', ok: true, note: '', photo: false },
    { text: 'Brakes', ok: false, note: 'pull\nto the left', photo: true },
  ],
};

onEachDatabase('the inspections of drivers', (create) => {
  let database: TemporaryDatabase;
  let server: RestartableServer;
  let van: number;
  let truck: number;

  beforeEach(async () => {
    database = await create();
    server = await startRestartableServer({ databaseUrl: database.databaseUrl });
    van = await createVehicle(server, 'van', { attributes: { 'farol.checklist': 'Lights\nBrakes | photo' } });
    truck = await createVehicle(server, 'truck');
    const info = (await server.api.get('/server')).json();
    const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
    await server.api.put('/server', { ...info, attributes });
    const driver = await server.api.post('/drivers', {
      name: 'João',
      uniqueId: 'M8',
      attributes: {
        'farol.enableQrCode': true,
        'farol.driverUsername': 'joao',
        'farol.driverPassword': 'secret',
      },
    });
    for (const deviceId of [van, truck])
      await server.api.post('/permissions', { deviceId, driverId: driver.json().id });
  });
  afterEach(async () => {
    await server.stop();
    await database.remove();
  });

  const joao = () => server.api.signedInAs('qrcode-joao', 'secret');
  const list = () => joao().get('/../farol/qr-driver/checklist');
  const checkIn = (id: number) => joao().post('/../farol/qr-driver', { id });
  const send = (more: Record<string, unknown> = {}) =>
    joao().post('/../farol/qr-driver/inspections', { ...SENT, deviceId: van, ...more });
  const sendPhoto = (item: number | string, bytes = JPEG_PICTURE.bytes, type = 'image/jpeg') =>
    joao().send('PUT', `/../farol/qr-driver/inspections/phone-1/photos/${item}`, new Blob([bytes]), {
      'content-type': type,
    });
  const told = async (id = van) =>
    (await server.api.get(`/../farol/devices/${id}/inspections?${EVER}`)).list();
  const photoOf = (id: unknown, item: number) =>
    server.api.bytes(`/../farol/devices/${van}/inspections/${String(id)}/photos/${item}`);
  const problems = async () => (await server.events(van)).filter(({ type }) => type === 'driverProblem');

  test('inspections: the checklist is that of the vehicle, else of its groups, else of the server; and told when it was sent', async () => {
    expect((await list()).status).toBe(400);
    await checkIn(van);
    expect((await list()).json()).toEqual({
      deviceId: van,
      items: [
        { text: 'Lights', photo: 'optional' },
        { text: 'Brakes', photo: 'always' },
      ],
      sentAt: null,
    });
    await send();
    expect((await list()).json()['sentAt']).toMatch(/^\d{4}-/);
    await checkIn(truck);
    expect((await list()).json()).toEqual({ deviceId: truck, items: [], sentAt: null });
    const info = (await server.api.get('/server')).json();
    const attributes = { ...Object(info['attributes']), 'farol.checklist': 'Tires' };
    await server.api.put('/server', { ...info, attributes });
    expect((await list()).json()['items']).toEqual([{ text: 'Tires', photo: 'optional' }]);
    const group = (
      await server.api.post('/groups', { name: 'Trucks', attributes: { 'farol.checklist': 'Load' } })
    ).json();
    const device = (await server.api.get(`/devices/${truck}`)).json();
    await server.api.put(`/devices/${truck}`, { ...device, groupId: group.id });
    expect((await list()).json()['items']).toEqual([{ text: 'Load', photo: 'optional' }]);
    await server.api.put(`/devices/${truck}`, {
      ...device,
      groupId: group.id,
      attributes: { ...Object(device['attributes']), 'farol.checklist': '-' },
    });
    expect((await list()).json()['items']).toEqual([]);
  });

  test('inspections: an inspection that is sent again is stored once, and its problems are one event of the vehicle', async () => {
    await server.report('van', INSIDE);
    await checkIn(van);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await server.restart();
    expect((await send()).status).toBe(204);
    expect(await told()).toEqual([
      {
        id: expect.any(Number),
        deviceId: van,
        kind: 'checklist',
        time: expect.any(String),
        driverName: 'João',
        answers: [
          { text: 'Lights', ok: true, note: '', photo: 'none' },
          { text: 'Brakes', ok: false, note: 'pull\nto the left', photo: 'awaited' },
        ],
      },
    ]);
    const [event, ...others] = await problems();
    expect(others).toEqual([]);
    expect(event?.['positionId']).toBeGreaterThan(0);
    expect(event?.['attributes']).toEqual({
      driverUniqueId: 'M8',
      inspectionId: expect.any(Number),
      problem: 'Brakes: pull to the left',
      problems: 1,
    });
    await send({ id: 'phone-2', answers: [{ text: 'Lights', ok: true, note: '', photo: false }] });
    expect(await problems()).toHaveLength(1);
    expect(await told()).toHaveLength(2);
  });

  test('inspections: photos follow, each once, without what cameras add; others than JPEG and damaged ones are refused', async () => {
    await checkIn(van);
    await send();
    expect((await sendPhoto(0)).status).toBe(404);
    expect((await sendPhoto(7)).status).toBe(404);
    expect((await sendPhoto('x')).status).toBe(404);
    expect((await sendPhoto(1, PNG_PICTURE.bytes, 'image/png')).status).toBe(415);
    expect((await sendPhoto(1, PNG_PICTURE.bytes)).status).toBe(400);
    expect((await sendPhoto(1, new Uint8Array(200_001))).status).toBe(413);
    const both = await Promise.all([sendPhoto(1), sendPhoto(1)]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    const [inspection] = await told();
    expect(Object(inspection?.['answers'])[1].photo).toBe('stored');
    const { type, bytes } = await photoOf(inspection?.id, 1);
    expect([type, bytes.length > 100]).toEqual(['image/jpeg', true]);
    expect(
      (await server.api.get(`/../farol/devices/${van}/inspections/${inspection?.id}/photos/0`)).status,
    ).toBe(404);
    expect(
      (await server.api.get(`/../farol/devices/${truck}/inspections/${inspection?.id}/photos/1`)).status,
    ).toBe(404);
  });

  test('inspections: what was kept while the phone was offline arrives after the check-out; other vehicles are refused', async () => {
    expect((await send()).status).toBe(400);
    await checkIn(van);
    await checkIn(0);
    const madeAt = new Date(Date.now() - 3_600_000).toISOString();
    expect((await send({ madeAt })).status).toBe(204);
    expect((await sendPhoto(1)).status).toBe(204);
    expect(Date.parse(String((await told())[0]?.['time']))).toBe(Date.parse(madeAt));
    expect((await problems())[0]?.['positionId']).toBe(0);
    expect((await send({ id: 'phone-3', deviceId: truck })).status).toBe(400);
    const ahead = new Date(Date.now() + DAY).toISOString();
    await send({ id: 'phone-4', madeAt: ahead });
    expect(Date.parse(String((await told())[0]?.['time']))).toBeLessThanOrEqual(Date.now());
  });

  test('inspections: are reported by period to users with the right to events, and are deleted with their vehicle', async () => {
    await checkIn(van);
    await send({ madeAt: new Date(Date.now() - 3_600_000).toISOString() });
    await sendPhoto(1);
    const problem = { text: '', ok: false, note: 'A dent', photo: false };
    await send({ id: 'phone-2', kind: 'problem', answers: [problem] });
    const period = `from=${day(-2)}&to=${day(1)}`;
    const report = (api = server.api, more = '') => api.get(`/reports/inspections?${period}${more}`);
    const common = { deviceId: van, deviceName: 'van', driverName: 'João', driverUniqueId: 'M8' };
    expect((await report()).list()).toEqual([
      {
        ...common,
        id: expect.any(Number),
        time: expect.any(String),
        kind: 'checklist',
        items: 2,
        problems: 1,
        findings: 'Brakes: pull to the left',
        photos: 1,
      },
      {
        ...common,
        id: expect.any(Number),
        time: expect.any(String),
        kind: 'problem',
        items: null,
        problems: 1,
        findings: 'A dent',
        photos: 0,
      },
    ]);
    const later = `from=${day(1)}&to=${day(2)}`;
    expect((await server.api.get(`/reports/inspections?${later}`)).list()).toEqual([]);
    expect((await report(server.api, `&deviceId=${truck}`)).list()).toEqual([]);
    expect((await server.api.get(`/reports/inspections/xlsx?${period}`)).status).toBe(200);
    expect((await report(joao())).status).not.toBe(200);

    const { history } = (await server.api.get(`/../farol/removals?kind=device&id=${van}`)).json();
    expect(history).toMatchObject({ inspections: 2 });
  });

  test('inspections: what is beyond the bounds is refused', async () => {
    await checkIn(van);
    const answer = { text: 'a', ok: false, note: '', photo: false };
    for (const more of [
      { id: '' },
      { id: '../x' },
      { kind: 'other' },
      { answers: [] },
      { answers: Array.from({ length: 31 }, () => answer) },
      { answers: Array.from({ length: 13 }, () => ({ ...answer, photo: true })) },
      { answers: [{ ...answer, note: 'n'.repeat(501) }] },
      { answers: [{ ...answer, text: 't'.repeat(101) }] },
      { kind: 'problem', answers: [answer] },
    ])
      expect([more, (await send(more)).status]).toEqual([more, 400]);
    expect(await told()).toEqual([]);
  });

  test('inspections: they are removed with the history and with the vehicle, and so are their photos', async () => {
    const remaining = () =>
      server
        .current()
        .services.registry.query.selectFrom('inspections')
        .select(['id', 'device_id'])
        .execute();
    const { inspections } = server.current().services;
    await checkIn(van);
    await send({ madeAt: new Date(Date.now() - 3 * DAY).toISOString() });
    await sendPhoto(1);
    await send({ id: 'phone-2' });
    const old = (await told()).at(-1)?.id;
    expect((await photoOf(old, 1)).bytes.length).toBeGreaterThan(100);
    await inspections.removeOld(Date.now());
    expect(await remaining()).toHaveLength(2);
    const info = (await server.api.get('/server')).json();
    const attributes = { ...Object(info['attributes']), 'farol.retentionDays': 2 };
    await server.api.put('/server', { ...info, attributes });
    await inspections.removeOld(Date.now());
    expect(await remaining()).toHaveLength(1);
    expect((await photoOf(old, 1)).type).not.toBe('image/jpeg');
    await server.api.delete(`/devices/${van}`);
    await inspections.removeOld(Date.now());
    expect(await remaining()).toEqual([]);
  });
});
