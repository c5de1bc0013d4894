import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storableText, storedAttributes } from '../../arbitraries/stored-records.ts';
import {
  uniqueName,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

describe('devices, groups and drivers', () => {
  let server: ServerUnderTest;
  beforeAll(async () => {
    server = await serverUnderTest();
  });
  afterAll(() => server.stop());

  test('a new vehicle has every field of the contract with its default', async () => {
    const uniqueId = uniqueName('van');
    const response = await server.administrator.post('/devices', { name: 'Van', uniqueId: ` ${uniqueId} ` });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    const device = response.json();
    expect(device).toEqual({
      id: device.id,
      attributes: {},
      groupId: 0,
      calendarId: 0,
      name: 'Van',
      uniqueId,
      status: 'offline',
      lastUpdate: null,
      positionId: 0,
      phone: null,
      model: null,
      contact: null,
      category: null,
      disabled: false,
      expirationTime: null,
    });
    expect((await server.administrator.get(`/devices/${device.id}`)).json()).toEqual(device);
  });

  test('a new group and a new driver have every field of the contract', async () => {
    const group = (await server.administrator.post('/groups', { id: -1, name: 'North' })).json();
    expect(group).toEqual({ id: group.id, attributes: {}, groupId: 0, name: 'North' });
    const uniqueId = uniqueName('driver');
    const driver = (await server.administrator.post('/drivers', { name: 'Carla', uniqueId })).json();
    expect(driver).toEqual({ id: driver.id, attributes: {}, name: 'Carla', uniqueId });
    expect((await server.administrator.delete(`/drivers/${driver.id}`)).status).toBe(204);
    expect((await server.administrator.get(`/drivers/${driver.id}`)).status).toBe(404);
  });

  test('any text a user enters is returned unchanged', async () => {
    const { api } = await newUser(server);
    const texts = fc.oneof(
      storableText,
      fc.constantFrom(
        `'; drop table devices; --`,
        '<script>alert(1)</script>',
        '" onload="x',
        '{{7*7}} ${7*7} %s',
        'São Paulo – ônibus 🚌 \u202e',
      ),
    );
    const id = await newDevice(api);
    const device = (await api.get(`/devices/${id}`)).json();
    await fc.assert(
      fc.asyncProperty(texts, texts, storedAttributes, async (name, model, attributes) => {
        fc.pre(name.trim() !== '');
        const response = await api.put(`/devices/${id}`, { ...device, name, model, attributes });
        expect(response.status).toBe(200);
        expect((await api.get(`/devices/${id}`)).json()).toMatchObject({ name, model });
        expect((await api.get('/devices')).list()[0]?.['attributes']).toEqual(attributes);
      }),
      { numRuns: 20 },
    );
    expect((await api.get('/devices')).list()).toHaveLength(1);
  });

  test('saving replaces the whole record, except the fields that only the device reports', async () => {
    const { api } = await newUser(server);
    const uniqueId = uniqueName('van');
    const id = await newDevice(api, {
      uniqueId,
      phone: ' 11 5555 ',
      attributes: { plate: 'ABC1D23' },
      expirationTime: '2030-05-01T12:00:00-03:00',
    });
    expect((await api.get(`/devices/${id}`)).json()).toMatchObject({
      phone: '11 5555',
      expirationTime: '2030-05-01T15:00:00.000+00:00',
    });
    const response = await api.put(`/devices/${id}`, {
      id,
      name: 'Bus',
      uniqueId,
      status: 'online',
      lastUpdate: '2020-01-01T00:00:00Z',
      positionId: 77,
      motionStreak: true,
    });
    expect(response.json()).toMatchObject({
      name: 'Bus',
      phone: null,
      attributes: {},
      expirationTime: null,
      status: 'offline',
      lastUpdate: null,
      positionId: 0,
    });
  });

  test('the check-in password of a driver is never returned', async () => {
    const { administrator } = server;
    const attributes = { 'farol.driverUsername': 'carla', 'farol.driverPassword': 'secret' };
    const uniqueId = uniqueName('driver');
    const created = await administrator.post('/drivers', { name: 'Carla', uniqueId, attributes });
    const withoutPassword = { 'farol.driverUsername': 'carla' };
    expect([created.status, created.json().attributes]).toEqual([200, withoutPassword]);
    const { id } = created.json();
    const changed = await administrator.put(`/drivers/${id}`, { id, name: 'Carla', uniqueId, attributes });
    expect(changed.text).not.toContain('secret');
    expect((await administrator.get(`/drivers/${id}`)).json().attributes).toEqual(withoutPassword);
  });

  test('two vehicles or two drivers cannot share an identifier', async () => {
    const uniqueId = uniqueName('same');
    for (const path of ['/devices', '/drivers']) {
      const first = await server.administrator.post(path, { name: 'a', uniqueId });
      expect(first.status).toBe(200);
      const second = (
        await server.administrator.post(path, { name: 'b', uniqueId: uniqueName('other') })
      ).json();
      for (const response of [
        await server.administrator.post(path, { name: 'b', uniqueId }),
        await server.administrator.put(`${path}/${second.id}`, { ...second, uniqueId }),
      ]) {
        expect(response.status).toBe(400);
        expect(response.text.toLowerCase()).toContain('duplicate');
      }
      expect((await server.administrator.put(`${path}/1`, { ...first.json(), name: 'c' })).status).toBe(200);
    }
  });

  test('lists are sorted by name, searched by keyword and paged as requested', async () => {
    const { api } = await newUser(server);
    for (const name of ['Carla', 'Ana', 'Bruno', 'anabela'])
      await newDevice(api, {
        name,
        uniqueId: uniqueName(name),
        contact: name === 'Bruno' ? 'tel. ana' : null,
      });
    const names = async (query: string) =>
      (await api.get(`/devices?${query}`)).list().map((record) => record['name']);
    expect(await names('')).toEqual(['Ana', 'Bruno', 'Carla', 'anabela']);
    expect(await names('keyword=ANA')).toEqual(['Ana', 'Bruno', 'anabela']);
    expect(await names('limit=2&offset=1')).toEqual(['Bruno', 'Carla']);
    expect(await names('offset=3')).toHaveLength(4);
    expect(await names(`keyword=${encodeURIComponent("%' or 1=1 --")}`)).toEqual([]);
    const [first] = (await api.get('/devices?excludeAttributes=true')).list();
    expect(first?.['attributes']).toEqual({});
  });

  test('vehicles can be requested by several ids and identifiers; unknown ones are left out', async () => {
    const { api } = await newUser(server);
    const uniqueId = uniqueName('van');
    const [one, two] = [await newDevice(api), await newDevice(api, { uniqueId })];
    await newDevice(api);
    const found = async (query: string) =>
      (await api.get(`/devices?${query}`)).list().map((record) => record.id);
    expect(new Set(await found(`id=${one}&id=${two}&id=999999999`))).toEqual(new Set([one, two]));
    expect(await found(`uniqueId=${uniqueId}&uniqueId=nothing`)).toEqual([two]);
    expect(await found(`id=${two}&uniqueId=${uniqueId}`)).toEqual([two]);
    expect(await found(`id=${two}&keyword=nobody&limit=1&offset=5`)).toEqual([two]);
  });

  test('unknown records are not found, and unknown paths and methods get their own errors', async () => {
    const { administrator } = server;
    expect((await administrator.get('/devices/999999999')).status).toBe(404);
    expect((await administrator.get('/devices/abc')).status).toBe(404);
    expect((await administrator.get('/devices?id=abc')).status).toBe(404);
    expect((await administrator.get('/devices?groupId=1e3')).status).toBe(404);
    expect((await administrator.get('/wheels')).status).toBe(404);
    expect((await administrator.send('PATCH', '/devices')).status).toBe(405);
    expect((await server.anyone.send('OPTIONS', '/devices')).status).toBe(200);
    expect((await administrator.send('HEAD', '/devices')).status).toBe(200);
  });
});
