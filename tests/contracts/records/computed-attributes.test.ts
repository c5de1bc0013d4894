import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { ApiClient, type ApiResponse, type WireObject } from '../../harness/api-client.ts';

const attribute = (more: Record<string, unknown>) => ({
  description: 'x',
  attribute: 'x',
  expression: '1',
  type: 'number',
  ...more,
});

describe('computed attributes', () => {
  let server: RestartableServer;
  let vehicles = 0;
  beforeAll(async () => {
    server = await startRestartableServer();
  });
  afterAll(() => server.stop());

  const vehicle = async () => {
    const uniqueId = `computed-${++vehicles}`;
    return { uniqueId, id: await createVehicle(server, uniqueId) };
  };
  const compute = async (deviceId: number, more: Record<string, unknown>): Promise<void> => {
    const { id } = (await server.api.post('/attributes/computed', attribute(more))).json();
    expect((await server.api.post('/permissions', { deviceId, attributeId: id })).status).toBe(204);
  };
  const latest = async (deviceId: number): Promise<WireObject | undefined> =>
    (await server.api.get(`/positions?deviceId=${deviceId}`)).list()[0];
  const evaluate = (deviceId: number, more: Record<string, unknown>): Promise<ApiResponse> =>
    server.api.post(`/attributes/computed/test?deviceId=${deviceId}`, attribute(more));

  test('a computed attribute can be tested on the latest position without changing it', async () => {
    const { id, uniqueId } = await vehicle();
    await server.report(uniqueId, { lat: 1, lon: 2, power: 12.5, alarm: 'sos' });
    const before = await latest(id);
    const trials: [Record<string, unknown>, number, string | RegExp][] = [
      [{ expression: 'power * 2' }, 200, '25'],
      [{ expression: 'power > 12', type: 'boolean' }, 200, 'true'],
      [{ expression: '"at " + latitude', type: 'string' }, 200, 'at 1'],
      [{ expression: 'power > 12 ? power : null', type: 'string' }, 200, '12.5'],
      [{ expression: 'address' }, 204, ''],
      [{ expression: 'fuel + 1' }, 400, /^unknown variable fuel - /],
      [{ expression: '1 +' }, 400, /^unexpected the end at 4 - /],
      [{ expression: 'alarm' }, 400, /^the value is no number - /],
      [{ expression: '__proto__' }, 400, /^unknown variable/],
      [{ expression: 'fixTime - deviceTime' }, 200, '0'],
    ];
    for (const [more, status, text] of trials) {
      const response = await evaluate(id, more);
      expect([more['expression'], response.status]).toEqual([more['expression'], status]);
      expect(response.text).toMatch(text);
    }
    expect(await latest(id)).toEqual(before);
  });

  test('the test says where a Traccar server has another result', async () => {
    const { id, uniqueId } = await vehicle();
    await server.report(uniqueId, { lat: 1, lon: 2, speed: 40, fuel: 7, power: 12.5, counter: 20_000_000 });
    const trials: [string, string, string | null][] = [
      ['7 / 2', 'number', null],
      ['fuel / 2', 'number', 'wholeNumber=3'],
      ['fuel > 3 ? "full" : "low"', 'string', null],
      ['power / 2', 'number', null],
      ['speed', 'number', null],
      ['speed', 'string', 'decimalText=40.0'],
      ['power + " V"', 'string', null],
      ['counter + " é"', 'string', 'decimalText=2.0E7%20%C3%A9'],
      ['fuel.toString() + fuel / 2', 'string', 'decimalText=7.03.5,wholeNumber=73'],
      ['fixTime - deviceTime', 'number', 'time'],
      ['fixTime.time - deviceTime.getTime()', 'number', null],
      ['fixTime > deviceTime', 'boolean', null],
      ['fixTime == deviceTime', 'boolean', null],
      ['fixTime', 'number', 'time'],
      ['[fuel]', 'string', 'list'],
    ];
    const results = [];
    for (const [expression, type] of trials) {
      const { headers } = await evaluate(id, { expression, type });
      results.push([expression, type, headers.get('farol-differences')]);
    }
    expect(results).toEqual(trials);
  });

  test('it cannot be tested on a vehicle without positions or an unknown one, and only administrators can test', async () => {
    const { id } = await vehicle();
    expect((await evaluate(id, {})).status).toBe(400);
    expect((await evaluate(999_999, {})).status).toBe(400);
    const address = server.current().address;
    expect((await new ApiClient(address).post(`/attributes/computed/test?deviceId=${id}`, {})).status).toBe(
      401,
    );
    expect(
      (await server.api.post(`/attributes/computed/test?deviceId=${id}`, { expression: 7 })).status,
    ).toBe(400);
  });

  test('an expression that cannot be read is not saved, and the answer says why', async () => {
    const refused: [string, RegExp][] = [
      ['speed * *', /^Field "expression" cannot be read: unexpected "\*" at 9$/],
      ['speed >', /cannot be read: unexpected the end at 8$/],
      ['math:flor(speed)', /cannot be read: unknown function math:flor$/],
      ['alarm =~ "(("', /cannot be read: the pattern cannot be read at/],
      ['x'.repeat(500) + '(', /cannot be read: /],
    ];
    const created = (await server.api.post('/attributes/computed', attribute({}))).json();
    for (const [expression, reason] of refused) {
      const answer = await server.api.post('/attributes/computed', attribute({ expression }));
      expect([expression, answer.status]).toEqual([expression, 400]);
      expect(answer.text).toMatch(reason);
      expect(
        (await server.api.put(`/attributes/computed/${created.id}`, { ...created, expression })).status,
      ).toBe(400);
    }
    expect(
      (await server.api.get('/attributes/computed')).list().map(({ expression }) => expression),
    ).not.toContain('speed * *');
    // What a position lacks may be in the next one.
    expect(
      (await server.api.post('/attributes/computed', attribute({ expression: 'fuel + 1' }))).status,
    ).toBe(200);
  });

  test('each report gets the computed attributes of its vehicle, highest priority first', async () => {
    const { id, uniqueId } = await vehicle();
    await compute(id, { attribute: 'sum', expression: 'half + 1', priority: 1 });
    await compute(id, { attribute: 'half', expression: 'power / 2', priority: 5 });
    await compute(id, { attribute: 'broken', expression: 'nothing.at.all' });
    await compute(id, { attribute: 'wrongType', expression: '"text"' });
    await compute(id, { attribute: 'word', expression: 'power', type: 'string' });
    await compute(id, { attribute: 'rssi', expression: 'null' });
    await server.report(uniqueId, { lat: 1, lon: 2, power: 12, rssi: 3 });
    const attributes = (await latest(id))?.['attributes'];
    expect(attributes).toMatchObject({ half: 6, sum: 7, word: '12' });
    expect(attributes).not.toHaveProperty('broken');
    expect(attributes).not.toHaveProperty('wrongType');
    expect(attributes).not.toHaveProperty('rssi');
  });

  test('early attributes are computed before distance and motion, late ones after them and before the engine hours', async () => {
    const { id, uniqueId } = await vehicle();
    await compute(id, { attribute: 'speed', expression: 'speed < 3 ? 0 : speed', priority: -1 });
    await compute(id, { attribute: 'early', expression: 'empty(motion)', type: 'boolean', priority: -2 });
    await compute(id, { attribute: 'ignition', expression: 'motion || power > 13', type: 'boolean' });
    const start = Math.floor(Date.now() / 1000) - 100;
    await server.report(uniqueId, { lat: 1, lon: 2, speed: 2, power: 14, timestamp: start });
    await server.report(uniqueId, { lat: 1, lon: 2, speed: 2, power: 14, timestamp: start + 60 });
    expect(await latest(id)).toMatchObject({
      speed: 0,
      attributes: { motion: false, early: true, ignition: true, hours: 60_000 },
    });
    expect((await server.events(id)).map(({ type }) => type)).not.toContain('ignitionOff');
  });

  test('attributes of a group apply to its vehicles, until they are removed', async () => {
    const groupId = (await server.api.post('/groups', { name: 'Vans' })).json().id;
    const uniqueId = 'computed-in-group';
    const id = await createVehicle(server, uniqueId, { groupId });
    const created = (
      await server.api.post('/attributes/computed', attribute({ attribute: 'five', expression: '5' }))
    ).json();
    await server.api.post('/permissions', { groupId, attributeId: created.id });
    await server.report(uniqueId, { lat: 1, lon: 2 });
    expect((await latest(id))?.['attributes']).toMatchObject({ five: 5 });
    await server.api.put(`/attributes/computed/${created.id}`, { ...created, expression: '6' });
    await server.report(uniqueId, { lat: 1, lon: 2 });
    expect((await latest(id))?.['attributes']).toMatchObject({ five: 6 });
    await server.api.delete(`/attributes/computed/${created.id}`);
    await server.report(uniqueId, { lat: 1, lon: 2 });
    expect((await latest(id))?.['attributes']).not.toHaveProperty('five');
  });

  test('an implausible computed place is ignored', async () => {
    const { id, uniqueId } = await vehicle();
    await compute(id, { attribute: 'latitude', expression: 'latitude + 1000' });
    await compute(id, { attribute: 'longitude', expression: 'longitude + 1' });
    await server.report(uniqueId, { lat: 1, lon: 2 });
    expect(await latest(id)).toMatchObject({ latitude: 1, longitude: 3 });
  });
});
