import { startInProcessServer } from '../harness/in-process-server.ts';
import { driveTrackerFleet, type TrackerFleetResult } from './tracker-fleet.ts';

/**
 * Measures how many fixes per second a fleet of simulated GT06 and Teltonika trackers gets acknowledged; server and
 * fleet are in this process.
 * @param count how many trackers of each protocol
 */
export async function measureTrackers(count: number, seconds: number): Promise<TrackerFleetResult> {
  const server = await startInProcessServer({ trackerPorts: { gt06: 0, teltonika: 0 } });
  try {
    const imeis = Array.from({ length: 2 * count }, (_, index) => String(860_000_000_000_000 + index));
    for (const uniqueId of imeis) {
      const created = await server.administrator.post('/devices', { name: uniqueId, uniqueId });
      if (created.status !== 200) throw new Error(created.text);
    }
    const { trackerPorts } = server.running;
    const fleet = {
      gt06: { port: trackerPorts['gt06'] ?? 0, imeis: imeis.slice(0, count) },
      teltonika: { port: trackerPorts['teltonika'] ?? 0, imeis: imeis.slice(count) },
    };
    return await driveTrackerFleet(fleet, seconds);
  } finally {
    await server.stop();
  }
}
