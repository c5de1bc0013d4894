import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Position } from '@farol/core/domain/position/position';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { storedPermissionsOf } from '../../arbitraries/permissions.ts';
import { cookieOf, type ApiClient } from '../../harness/api-client.ts';
import {
  newDevice,
  newUser,
  serverUnderTest,
  uniqueName,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const SECRETS = ['driver-7', 'iccid-123', '+55 11 9999', 'owner@example.com', 'fuel-word'];

const positions = (deviceId: number, hours: number): string =>
  `/positions?deviceId=${deviceId}&from=${ago(hours)}&to=${ago(0)}`;
const events = (deviceId: number, hours: number): string =>
  `/reports/events?deviceId=${deviceId}&from=${ago(hours)}&to=${ago(0)}`;
const driverReport = (deviceId: number, form = ''): string =>
  `/reports/drivers${form}?deviceId=${deviceId}&from=${ago(48)}&to=${ago(0)}`;
const statusOf = async (api: ApiClient, path: string): Promise<number> => (await api.get(path)).status;

describe.skipIf(process.env['FAROL_CONTRACT_URL'] !== undefined)(
  'the same data always needs the same permission',
  () => {
    let server: ServerUnderTest;
    beforeAll(async () => {
      server = await serverUnderTest();
      const info = (await server.administrator.get('/server')).json();
      const attributes = { 'farol.enableAdvancedPerms': true };
      await server.administrator.put('/server', { ...info, attributes });
    });
    afterAll(() => server.stop());

    /** A device with positions 30, 6 and 0 hours old. */
    async function createVehicle(api: ApiClient) {
      const deviceId = await newDevice(api, {
        name: 'Van 5',
        phone: '+55 11 9999',
        contact: 'owner@example.com',
        attributes: { iccid: 'iccid-123', placa: 'ABC1D23' },
      });
      const fix = (hours: number): Omit<Position, 'id'> => ({
        deviceId,
        protocol: 'osmand',
        serverTime: ago(hours),
        deviceTime: ago(hours),
        fixTime: ago(hours),
        valid: true,
        latitude: -23,
        longitude: -46,
        altitude: 0,
        speed: 10,
        course: 0,
        address: null,
        accuracy: 0,
        network: null,
        geofenceIds: null,
        attributes: { motion: true, driverUniqueId: 'driver-7', note: 'fuel-word' },
      });
      const stored = (await server.store?.([fix(30), fix(6), fix(0)])) ?? [];
      return { deviceId, ids: stored.map(({ id }) => id) };
    }

    /** A user with exactly these permissions, who sees a device. */
    async function userWith(...permissions: Permission[]) {
      const user = await newUser(server, {
        attributes: { 'farol.advancedPerms': storedPermissionsOf(permissions) },
      });
      const vehicle = await createVehicle(server.administrator);
      await server.administrator.post('/permissions', { userId: user.id, deviceId: vehicle.deviceId });
      return { ...user, ...vehicle };
    }

    test('without the positions report no call returns old positions, and only the last hours are shown', async () => {
      const { api, deviceId, ids } = await userWith(
        PERMISSION.viewDevices,
        PERMISSION.viewReports,
        PERMISSION.stopReport,
        PERMISSION.tripReport,
        PERMISSION.eventReport,
      );
      for (const path of [
        positions(deviceId, 48),
        `/positions?id=${ids[0]}`,
        `/reports/route?deviceId=${deviceId}&from=${ago(48)}&to=${ago(0)}`,
      ])
        expect(await statusOf(api, path), path).toBe(400);
      expect((await api.get(positions(deviceId, 12))).list()).toHaveLength(2);
      expect(await statusOf(api, `/positions?id=${ids[1]}`)).toBe(200);
      expect(await statusOf(api, `/positions?id=${ids[2]}`)).toBe(200);
      expect(await statusOf(api, events(deviceId, 48))).toBe(200);
    });

    test('without the events report neither the report nor an event id returns old events', async () => {
      const { api, deviceId } = await userWith(
        PERMISSION.viewDevices,
        PERMISSION.viewReports,
        PERMISSION.historyReport,
        PERMISSION.stopReport,
        PERMISSION.tripReport,
      );
      const eventId = await server.storeEvent?.(deviceId);
      expect(await statusOf(api, events(deviceId, 24 * 365 * 2))).toBe(400);
      expect(await statusOf(api, `/events/${eventId}`)).toBe(400);
      expect(await statusOf(api, events(deviceId, 12))).toBe(200);
      expect(await statusOf(api, positions(deviceId, 48))).toBe(200);
      const full = await userWith(PERMISSION.viewDevices, PERMISSION.viewReports, PERMISSION.eventReport);
      const own = await server.storeEvent?.(full.deviceId);
      expect(await statusOf(full.api, `/events/${own}`)).toBe(200);
    });

    async function guestOf(api: ApiClient, deviceId: number) {
      const share = await api.post('/../farol/shares', {
        id: 0,
        name: 'Cliente',
        deviceId,
        expirationTime: ago(-1),
      });
      const token = String(share.json()['token']);
      const login = await server.anyone.form('/session', { email: token, password: token });
      return {
        id: share.json().id,
        cookie: cookieOf(login),
        api: server.anyone.withHeaders({ cookie: cookieOf(login) }),
      };
    }

    test('a guest sees the vehicle since the share was created, and nothing of its earlier history, its log or its owner', async () => {
      const { deviceId, ids } = await createVehicle(server.administrator);
      await server.storeEvent?.(deviceId);
      const guest = await guestOf(server.administrator, deviceId);
      expect((await guest.api.get(positions(deviceId, 48))).list()).toEqual([]);
      expect((await guest.api.get(events(deviceId, 24 * 365 * 2))).list()).toEqual([]);
      expect(await statusOf(guest.api, `/positions?id=${ids[1]}`)).toBe(400);
      expect(await statusOf(guest.api, `/../farol/devices/${deviceId}/logs`)).toBe(400);
      for (const report of ['trips', 'stops', 'summary', 'route']) {
        const path = `/reports/${report}?deviceId=${deviceId}&from=${ago(48)}&to=${ago(0)}`;
        expect(await statusOf(guest.api, path), report).toBe(400);
      }
      expect((await guest.api.get('/positions')).list()).toMatchObject([
        { id: ids[2], attributes: { motion: true } },
      ]);
    });

    test('no call shows a guest the driver, the SIM card, the contact or other measurements of the vehicle', async () => {
      const { deviceId, ids } = await createVehicle(server.administrator);
      const identifier = (await server.administrator.get(`/devices/${deviceId}`)).json()['uniqueId'];
      const guest = await guestOf(server.administrator, deviceId);
      const received: string[] = [];
      for (const path of [
        '/devices',
        `/devices/${deviceId}`,
        `/devices?id=${deviceId}`,
        '/positions',
        `/positions?deviceId=${deviceId}`,
        `/positions?id=${ids[2]}`,
        positions(deviceId, 12),
        events(deviceId, 12),
        '/drivers',
        '/session',
      ])
        received.push((await guest.api.get(path)).text);
      const address = new URL('/api/socket', server.anyone.address.replace('http', 'ws'));
      const socket = new WebSocket(address, { headers: { cookie: guest.cookie } });
      socket.on('message', (data: Buffer) => received.push(data.toString('utf8')));
      await expect.poll(() => received.length).toBeGreaterThan(10);
      // Changes also reach the guest through the live connection.
      const device = (await server.administrator.get(`/devices/${deviceId}`)).json();
      await server.administrator.put(`/devices/${deviceId}`, { ...device, name: 'Van 6' });
      await expect.poll(() => received.some((text) => text.includes('Van 6'))).toBe(true);
      socket.close();
      for (const secret of [...SECRETS, String(identifier)])
        expect(received.join('\n')).not.toContain(secret);
      expect(received.join('\n')).toContain('ABC1D23');
    });

    test('the report by driver needs the trips, the stops and the events, and is not for guests', async () => {
      const needed = [PERMISSION.tripReport, PERMISSION.stopReport, PERMISSION.eventReport];
      for (const missing of needed) {
        const others = needed.filter((item) => item !== missing);
        const { api, deviceId } = await userWith(PERMISSION.viewDevices, PERMISSION.viewReports, ...others);
        for (const form of ['', '/xlsx'])
          expect(await statusOf(api, driverReport(deviceId, form)), `${form} without ${missing}`).toBe(400);
      }
      const { api, deviceId } = await userWith(PERMISSION.viewDevices, PERMISSION.viewReports, ...needed);
      expect(await statusOf(api, driverReport(deviceId))).toBe(200);
      const guest = await guestOf(server.administrator, deviceId);
      for (const form of ['', '/xlsx'])
        expect(await statusOf(guest.api, driverReport(deviceId, form))).toBe(400);
    });

    /** A driver who may drive a vehicle of which positions are known. */
    async function createDriver() {
      const info = (await server.administrator.get('/server')).json();
      const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
      await server.administrator.put('/server', { ...info, attributes });
      const vehicle = await createVehicle(server.administrator);
      const [username, password] = [uniqueName('rui'), 'a long password'];
      const driver = await server.administrator.post('/drivers', {
        name: 'Rui',
        uniqueId: username,
        attributes: {
          'farol.enableQrCode': true,
          'farol.driverUsername': username,
          'farol.driverPassword': password,
        },
      });
      const { deviceId } = vehicle;
      await server.administrator.post('/permissions', { deviceId, driverId: driver.json().id });
      const login = { email: `qrcode-${username}`, password };
      const cookie = cookieOf(await server.anyone.form('/session', login));
      const { 'farol.driverUserId': userId } = Object(driver.json()['attributes']);
      return { ...vehicle, userId, cookie, api: server.anyone.withHeaders({ cookie }) };
    }

    test('who acts as a driver sees no more than the driver, and goes back', async () => {
      const { userId, deviceId } = await createDriver();
      const own = cookieOf(await server.anyone.form('/session', server.administratorAccount));
      const { id } = (await server.administrator.get('/session')).json();
      const acting = await server.anyone.withHeaders({ cookie: own }).get(`/session/${userId}`);
      const asDriver = server.anyone.withHeaders({ cookie: cookieOf(acting) });
      expect((await asDriver.get('/session')).json()['id']).toBe(userId);
      expect(await statusOf(asDriver, positions(deviceId, 1))).toBe(400);
      const back = await asDriver.get(`/session/${id}`);
      const again = server.anyone.withHeaders({ cookie: cookieOf(back) });
      expect(await statusOf(again, positions(deviceId, 1))).toBe(200);
    });

    test('a driver sees the day since the check-in alone, and no position or event of the vehicle otherwise', async () => {
      const { deviceId, ids, api } = await createDriver();
      const eventId = await server.storeEvent?.(deviceId);
      const day = '/../farol/qr-driver/day';
      const refused = [
        '/positions',
        `/positions?deviceId=${deviceId}`,
        `/positions?id=${ids[2]}`,
        positions(deviceId, 1),
        events(deviceId, 1),
        `/events/${eventId}`,
        driverReport(deviceId),
        `/devices/${deviceId}`,
        `/../farol/devices/${deviceId}/logs`,
        `/../farol/devices/${deviceId}/inspections?from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z`,
      ];
      for (const check of ['before', 'after']) {
        if (check === 'after')
          expect((await api.post('/../farol/qr-driver', { id: deviceId })).status).toBe(200);
        for (const path of refused) {
          const answer = await api.get(path);
          expect([answer.status, answer.text], `${path} ${check} the check-in`).toEqual([
            400,
            expect.stringContaining('Operation restricted'),
          ]);
        }
        expect(await statusOf(api, day)).toBe(check === 'before' ? 400 : 200);
      }
      const privateTrip = { mode: 'off', since: null };
      expect((await api.get(day)).json()).toEqual({ deviceId, trips: [], place: null, privateTrip });
      expect((await server.administrator.get(day)).status).toBe(400);
    });

    test('no call and no live connection shows a driver more of a vehicle than its name and plate', async () => {
      const { deviceId, cookie, api } = await createDriver();
      const own = (await server.administrator.get(`/devices/${deviceId}`)).json();
      const [shown] = (await api.get('/devices')).list();
      expect(shown).toMatchObject({ id: deviceId, name: 'Van 5', attributes: { placa: 'ABC1D23' } });
      const text = JSON.stringify(shown);
      for (const secret of [...SECRETS, String(own['uniqueId'])]) expect(text).not.toContain(secret);
      const address = new URL('/api/socket', server.anyone.address.replace('http', 'ws'));
      const socket = new WebSocket(address, { headers: { cookie } });
      const refusal = await new Promise<unknown>((resolve) => {
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
        socket.on('message', (data: Buffer) => resolve(data.toString('utf8')));
        socket.on('error', () => {});
      });
      socket.terminate();
      expect(refusal).toBe(400);
    });

    test('after moving a share to another vehicle, the guest sees only that one, from then on', async () => {
      const [first, second] = [
        await createVehicle(server.administrator),
        await createVehicle(server.administrator),
      ];
      const guest = await guestOf(server.administrator, first.deviceId);
      const share = { id: guest.id, name: 'Cliente', deviceId: second.deviceId, expirationTime: ago(-1) };
      expect((await server.administrator.put(`/../farol/shares/${guest.id}`, share)).status).toBe(200);
      expect(await statusOf(guest.api, positions(first.deviceId, 1))).toBe(400);
      expect((await guest.api.get(positions(second.deviceId, 12))).list()).toEqual([]);
      const user = (await guest.api.get('/session')).json();
      const attributes = { ...Object(user['attributes']), sharedAt: 0 };
      expect((await guest.api.put(`/users/${guest.id}`, { ...user, attributes })).status).toBe(400);
    });

    test('the device limit also applies when a deleted vehicle is restored or an identifier of a deleted vehicle is entered', async () => {
      const info = (await server.administrator.get('/server')).json();
      const attributes = { 'farol.enableLazyDeletion': true };
      await server.administrator.put('/server', { ...info, attributes });
      const { api } = await newUser(server, { deviceLimit: 1 });
      const first = await newDevice(api);
      const before = (await api.get(`/devices/${first}`)).json();
      await api.delete(`/devices/${first}`);
      await newDevice(api);
      const back = await api.put(`/devices/${first}`, before);
      expect([back.status, back.text.split(' - ')[0]]).toEqual([400, 'Write access denied']);
      const hidden = { name: 'Van', uniqueId: 'deleted-van-1' };
      expect((await api.post('/devices', hidden)).status).toBe(400);
      const { api: other } = await newUser(server, { deviceLimit: 1 });
      const own = await newDevice(other);
      const device = (await other.get(`/devices/${own}`)).json();
      expect((await other.put(`/devices/${own}`, { ...device, ...hidden })).status).toBe(400);
      await other.delete(`/devices/${own}`);
      expect((await other.put(`/devices/${own}`, device)).status).toBe(200);
      await server.administrator.put('/server', info);
    });
  },
);
