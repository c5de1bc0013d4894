import { afterEach, describe, expect, test } from 'vitest';
import { temporaryData, type TemporaryServerData } from '../../harness/server-process.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
const MINUTE = 60_000;

describe.each([
  ['SQLite', undefined, true],
  ['PostgreSQL', POSTGRES, POSTGRES !== undefined],
])('the event engine after a restart (%s)', (_, postgres, isThere) => {
  let data: TemporaryServerData | undefined;
  let server: RestartableServer | undefined;
  afterEach(async () => {
    await server?.stop();
    await data?.remove();
  });

  test.skipIf(!isThere)(
    'starts, stops and inactivity are recorded once, however often the server restarts',
    async () => {
      data = await temporaryData(postgres);
      server = await startRestartableServer({ databaseUrl: data.databaseUrl });
      const van = await createVehicle(server, 'van', {
        attributes: { deviceInactivityStart: 60 * MINUTE, deviceInactivityPeriod: 0 },
      });
      const start = Date.now() - 60 * MINUTE;
      for (const [minute, lat] of [0, 0.001, 0.01, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02].entries()) {
        await server.report('van', { lat, lon: 0, timestamp: start + minute * MINUTE });
        if (minute % 2 === 0) await server.restart();
      }
      server.advanceClock(70 * MINUTE);
      for (let round = 0; round < 2; round++) {
        await server.current().checkInactivity();
        await server.restart();
      }
      const types = (await server.events(van))
        .map(({ type }) => type)
        .filter((type) => type !== 'deviceOnline');
      expect(types).toEqual(['deviceMoving', 'deviceStopped', 'deviceInactive']);
    },
  );
});
