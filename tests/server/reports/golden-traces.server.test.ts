import { expect, test } from 'vitest';
import { GOLDEN_TRACES, rowText } from '../../core/domain/trip/golden-traces.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';

test('golden traces: the reports of trips and stops have the rows that were worked out by hand, however positions arrived', async () => {
  const server = await serverUnderTest();
  try {
    const { api } = await newUser(server);
    for (const { title, positionsOf, reports } of GOLDEN_TRACES) {
      const deviceId = await newDevice(api, { attributes: { 'report.trip.stopsWhereNoticed': true } });
      await server.store?.(positionsOf(deviceId));
      for (const { fromMs, toMs, rows } of reports) {
        const span = `deviceId=${deviceId}&from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`;
        const found: string[] = [];
        for (const kind of ['stop', 'trip'] as const) {
          for (const row of (await api.get(`/reports/${kind}s?${span}`)).list())
            found.push(
              rowText(kind, String(row['startTime']), String(row['endTime']), Number(row['maxSpeed'])),
            );
        }
        expect([title, ...found.sort()]).toEqual([title, ...rows.toSorted()]);
      }
    }
  } finally {
    await server.stop();
  }
});
