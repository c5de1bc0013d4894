import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HttpAssociations } from '@farol/adapters/http/associations';
import { HttpRecords } from '@farol/adapters/http/records';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { aDevice } from '../../arbitraries/devices.ts';
import { aGroup } from '../../arbitraries/records.ts';
import { recordsContract } from '../../contracts/ports/records.ts';
import { serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

recordsContract('a tracking server', async () => {
  const server = await serverUnderTest();
  const call = trackingApi(`${server.anyone.address}/api`, sendAs(server.administratorAccount));
  return {
    records: new HttpRecords(call),
    associations: new HttpAssociations(call),
    close: () => server.stop(),
  };
});

const seen: { line: string; body: string }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '' };
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    seen.push({ line: `${request.method} ${request.url}`, body: Buffer.concat(parts).toString() });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.status === 204 ? undefined : answer.body);
  });
});
let records: HttpRecords;
let associations: HttpAssociations;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const call = trackingApi(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`);
  records = new HttpRecords(call);
  associations = new HttpAssociations(call);
});
beforeEach(() => seen.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('records: an association names its owner first, also when it is removed', async () => {
  answer = { status: 204, body: '' };
  const pair = { owner: { kind: 'user', id: 3 }, property: { kind: 'managedUser', id: 9 } } as const;
  await associations.create(pair);
  await associations.remove(pair);
  expect(seen).toEqual([
    { line: 'POST /api/permissions', body: '{"userId":3,"managedUserId":9}' },
    { line: 'DELETE /api/permissions', body: '{"userId":3,"managedUserId":9}' },
  ]);
});

test('records: a list is requested with its filters', async () => {
  answer = { status: 200, body: '[]' };
  await records.list('computedAttributes', { all: true, deviceId: 5 });
  await records.list('maintenances');
  expect(seen.map(({ line }) => line)).toEqual([
    'GET /api/attributes/computed?all=true&deviceId=5',
    'GET /api/maintenance',
  ]);
});

test('records: a record with an id is replaced, one without is created, and a device is sent without its geofences', async () => {
  answer = { status: 200, body: JSON.stringify(aDevice({ id: 4 })) };
  const older = { ...aDevice({ id: 4 }), geofenceIds: [1] };
  await records.save('devices', older);
  await records.save('devices', aDevice({ id: -1 }));
  expect(seen.map(({ line }) => line)).toEqual(['PUT /api/devices/4', 'POST /api/devices']);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(aDevice({ id: 4 }));
});

test('records: a refusal carries the server’s reason', async () => {
  answer = { status: 400, body: 'Cycle in group hierarchy - IllegalArgumentException (GroupResource:44)' };
  await expect(records.save('groups', aGroup())).rejects.toMatchObject({
    code: 'CYCLE_IN_GROUP_HIERARCHY',
    status: 400,
  });
});

test.for(['<!doctype html>', '', 'null', '{}', '[7]', '[{"name":"no number"}]'])(
  'records: a list that cannot be parsed ("%s") is reported as such',
  async (body) => {
    answer = { status: 200, body };
    await expect(records.list('groups')).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  },
);

test('records: a save whose response is not a record is reported as such', async () => {
  answer = { status: 200, body: '[]' };
  await expect(records.save('groups', RESOURCES.groups.defaults)).rejects.toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
});
