import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { reportsContract } from '../../contracts/ports/reports.ts';

reportsContract('memory', () => {
  const timeMs = Date.parse('2026-01-01T00:00:00Z');
  const events = [5, 6].map((deviceId) => ({
    id: deviceId,
    type: 'ignitionOn',
    eventTime: new Date(timeMs).toISOString(),
    deviceId,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  }));
  return {
    reports: new MemoryReports(events, new MemoryNetwork()),
    deviceIds: [5, 6],
    timeMs,
    close: () => {},
  };
});
