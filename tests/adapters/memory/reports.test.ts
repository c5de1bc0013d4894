import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryReports } from '@farol/adapters/memory/reports';
import { reportedTrack } from '../../contracts/ports/reported-track.ts';
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
  const positions = reportedTrack(5, timeMs).map((position, index) => ({ ...position, id: index + 1 }));
  return {
    reports: new MemoryReports({ events, positions }, new MemoryNetwork()),
    deviceIds: [5, 6],
    timeMs,
    close: () => {},
  };
});
