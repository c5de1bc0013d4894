import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { Position } from '@farol/core/domain/position/position';
import type { ReportedHistory } from '@farol/adapters/memory/reports';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import { openReport } from './open-report.ts';

/** A server whose vehicle was driven by Carla, who braked hard once. */
class DrivenReports extends MemoryReports {
  constructor({ positions }: ReportedHistory, network: MemoryNetwork) {
    const driven = positions.map((position): Position => ({
      ...position,
      attributes: { ...position.attributes, driverUniqueId: 'Carla' },
    }));
    const middle = driven[Math.floor(driven.length / 2)];
    const events = middle
      ? [
          {
            id: 1,
            type: 'alarm',
            eventTime: middle.fixTime,
            deviceId: middle.deviceId,
            positionId: middle.id,
            geofenceId: 0,
            maintenanceId: 0,
            attributes: { alarm: 'hardBraking' },
          },
        ]
      : [];
    super({ positions: driven, events }, network);
  }
}

test('report by driver: has a row per driver with the score, and says how that is made', async () => {
  await openReport('/reports/drivers?period=today', {}, { Reports: DrivenReports });
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(within(table).getByRole('rowheader', { name: 'Carla' })).toBeTruthy();
  // 5 points for one event on 20 km.
  expect(within(table).getByRole('row', { name: /Carla/ }).textContent).toContain('75');
  expect(screen.getByText(/^Score: 100 less 10 per speeding and 5 per hard acceleration/)).toBeTruthy();
});

test('report by driver: a row is of no vehicle, so that nothing leads to the map and nothing is grouped', async () => {
  await openReport('/reports/drivers?period=today&rows=vehicle', {}, { Reports: DrivenReports });
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(within(table).queryByRole('button', { name: /on the map/ })).toBeNull();
  expect(within(table).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Group' })).toBeNull();
  expect(within(table).queryByText('Unknown vehicle')).toBeNull();
});

test('report by driver: has no column of actions, and a click on a row leaves the wide panel as it is', async () => {
  await openReport('/reports/drivers?period=today&expand=true', {}, { Reports: DrivenReports });
  const table = await screen.findByRole('table', { name: 'Rows of the report' });
  expect(within(table).queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  const row = within(table).getByRole('row', { name: /Carla/ });
  expect(within(row).getAllByRole('cell').length).toBe(within(table).getAllByRole('columnheader').length - 1);
  await userEvent.click(row);
  expect(location.search).toContain('expand=true');
});
