import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  isExternalServer,
  newDevice,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

const FROM = 'from=2026-11-01T00:00:00Z';
const TO = 'to=2026-11-02T00:00:00Z';
const REPORTS = ['route', 'trips', 'stops', 'summary', 'events', 'combined'].map(
  (name) => `/reports/${name}`,
);
const POSITIONS = ['/positions', ...['csv', 'gpx', 'kml'].map((form) => `/positions/${form}`)];
/** What not every server of this API has. */
const MORE = isExternalServer
  ? []
  : [
      '/reports/geofences',
      '/reports/drivers',
      '/reports/trips/mail',
      '/positions/kmz',
      '/fleet/tracks',
      '/fleet/visits?latitude=1&longitude=2&radius=100',
    ];

describe('a question about the past that cannot be answered', () => {
  let server: ServerUnderTest;
  let deviceId: number;
  beforeAll(async () => {
    server = await serverUnderTest();
    deviceId = await newDevice(server.administrator);
  });
  afterAll(() => server.stop());

  const ask = (path: string, query: string, api: ApiClient = server.administrator) =>
    api.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);

  describe.each([...REPORTS, '/reports/trips/xlsx', ...POSITIONS, ...MORE])('of %s', (path) => {
    test('is told which date cannot be read', async () => {
      for (const date of ['yesterday', '2026-11-01', '2026-11-01T00:00:00', '2026-02-30T00:00:00Z', '0', ''])
        for (const name of ['from', 'to']) {
          const query = name === 'from' ? `from=${date}&${TO}` : `${FROM}&to=${date}`;
          const response = await ask(path, `deviceId=${deviceId}&${query}`);
          expect([query, response.status, errorText(response)]).toEqual([query, 404, 'HTTP 404 Not Found']);
          if (isExternalServer) continue;
          expect(response.text).toContain(`Parameter ${name} has to be a date and time with a zone, such as`);
        }
    });

    test('is told that a device is no number', async () => {
      for (const id of ['van', '1.5', '99999999999999999999', '0x1']) {
        const response = await ask(path, `deviceId=${id}&${FROM}&${TO}`);
        expect([id, response.status, errorText(response)]).toEqual([id, 404, 'HTTP 404 Not Found']);
        if (!isExternalServer) expect(response.text).toContain('Parameter deviceId has to be a whole number');
      }
    });

    test.skipIf(isExternalServer)('is told that its period ends before it begins', async () => {
      const response = await ask(
        path,
        `deviceId=${deviceId}&from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z`,
      );
      expect([response.status, errorText(response)]).toEqual([400, 'The period ends before it begins']);
    });

    test.skipIf(isExternalServer)('is told that it names too many devices for an address', async () => {
      const devices = Array.from({ length: 10_000 }, (_, index) => `deviceId=${index + 1}`).join('&');
      const response = await ask(path, `${devices}&${FROM}&${TO}`);
      expect([response.status, errorText(response)]).toEqual([431, 'Address is too long']);
      expect(response.text).toContain('name groups instead');
    });
  });

  test.skipIf(isExternalServer).each(REPORTS)('is told how long a period of %s may be', async (path) => {
    const response = await ask(path, `deviceId=${deviceId}&from=1926-01-01T00:00:00Z&${TO}`);
    expect(response.status).toBe(400);
    expect(response.text).toMatch(/^Time period exceeds the limit - 36500 days - /);
  });

  test.each(REPORTS)('has no rows of a device in %s that is unknown or of somebody else', async (path) => {
    const { api } = await newUser(server);
    for (const id of [deviceId, 999_999_999]) {
      const response = await ask(path, `deviceId=${id}&${FROM}&${TO}`, api);
      expect([response.status, response.text]).toEqual([200, '[]']);
    }
  });

  test.each(POSITIONS)('is refused by %s for a device that is unknown or of somebody else', async (path) => {
    const { api } = await newUser(server);
    for (const id of [deviceId, 999_999_999]) {
      const response = await ask(path, `deviceId=${id}&${FROM}&${TO}`, api);
      expect([response.status, errorText(response)]).toEqual([400, 'Device access denied']);
    }
  });

  test.skipIf(isExternalServer)('is told that the id of a single record is no number', async () => {
    for (const path of ['/events/last', '/devices/nine', '/users/1.5']) {
      const response = await server.administrator.get(path);
      expect([response.status, errorText(response)]).toEqual([404, 'HTTP 404 Not Found']);
      expect(response.text).toContain('The id in the path has to be a whole number');
    }
  });
});
