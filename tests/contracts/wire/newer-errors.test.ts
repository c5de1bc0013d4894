import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpRecords } from '@farol/adapters/http/records';
import { HttpSessions } from '@farol/adapters/http/sessions';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { failureCodeOf } from '@farol/core/domain/values/failure';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { errorText, withStackTraces } from '../../harness/error-text.ts';
import { ApiClient } from '../../harness/api-client.ts';
import {
  uniqueName,
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const ERRORS_OF = { 'one line': fetch, 'a stack trace': withStackTraces(fetch) };

describe.skipIf(isExternalServer).each(Object.entries(ERRORS_OF))(
  'a server that writes its errors as %s',
  (_form, send) => {
    let server: ServerUnderTest;
    beforeAll(async () => {
      server = await serverUnderTest();
    });
    afterAll(() => server.stop());

    test('the console understands every error with the same reason', async () => {
      const { email, password } = await newUser(server);
      const uniqueId = uniqueName('van');
      const foreign = await newDevice(server.administrator, { uniqueId });
      const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
      const asUser: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        request.headers.set('authorization', authorization);
        return send(request);
      };
      const base = `${server.anyone.address}/api`;
      const records = new HttpRecords(trackingApi(base, asUser));
      const sessions = new HttpSessions(trackingApi(base, send));
      const anAttribute = {
        id: 0,
        description: 'Fast',
        attribute: 'fast',
        expression: 'speed',
        type: 'number' as const,
        priority: 0,
      };
      const device = { ...(await server.administrator.get(`/devices/${foreign}`)).json() };
      const van = await records.save('devices', plainDevice(0, { name: 'Van', uniqueId: uniqueName('own') }));
      expect(await reasonOf(sessions.signIn(email, 'wrong'))).toBe('INVALID_LOGIN_DATA');
      expect(await reasonOf(sessions.current())).toBe('HTTP_404_NOT_FOUND');
      expect(await reasonOf(records.remove('devices', foreign))).toBe('DEVICE_ACCESS_DENIED');
      expect(await reasonOf(records.save('devices', { ...van, uniqueId: String(device['uniqueId']) }))).toBe(
        'USER_DUPLICATE',
      );
      expect(await reasonOf(records.save('computedAttributes', anAttribute))).toBe(
        'ADMINISTRATOR_ACCESS_REQUIRED',
      );
    });

    test('these tests read them the same way', async () => {
      const user = await newUser(server);
      const encoded = Buffer.from(`${user.email}:${user.password}`).toString('base64');
      const api = new ApiClient(server.anyone.address, { authorization: `Basic ${encoded}` }, send);
      const deviceId = await newDevice(server.administrator);
      const refused = await api.get(`/devices/${deviceId}`);
      expect([refused.status, errorText(refused)]).toEqual([400, 'Device access denied']);
      expect(errorText(await api.get('/devices/nine'))).toBe('HTTP 404 Not Found');
    });
  },
);

test('newer errors: errors of this server are one line of plain text', async () => {
  if (isExternalServer || process.env['FAROL_CONTRACT_ERRORS'] !== undefined) return;
  const server = await serverUnderTest();
  const response = await server.anyone.get('/devices');
  expect([response.status, response.text]).toEqual([401, 'HTTP 401 Unauthorized - WebApplicationException']);
  expect(response.headers.get('content-type')).toContain('text/plain');
  await server.stop();
});

/** Returns the code of the failure a call rejects with. */
async function reasonOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'NONE';
  } catch (error) {
    return failureCodeOf(error);
  }
}
