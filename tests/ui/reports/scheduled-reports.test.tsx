import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatPermissionFlags } from '@farol/core/domain/access/permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { encodeCalendarData } from '@farol/core/domain/calendar/calendar-data';
import { serializeCalendar } from '@farol/core/domain/calendar/calendar-text';
import type { Language } from '@farol/core/domain/values/locale';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { plainDevice } from '../../arbitraries/fleet.ts';
import { aSchedule } from '../../arbitraries/schedules.ts';
import { openPage } from '../open-page.tsx';

const CALENDAR = encodeCalendarData(
  serializeCalendar({ entries: [{ kind: 'schedule', ...aSchedule({ zone: 'UTC' }) }], customZones: [] }),
);

const MAY = new Set<number>([PERMISSION.viewReports, PERMISSION.viewCalendars, PERMISSION.stopReport]);
const REPORTS_ONLY = formatPermissionFlags(Array.from({ length: 128 }, (_, flag) => MAY.has(flag)));

/** Opens the reports on a server with a vehicle and a calendar of working days, as Ana. */
function openReports(path = '/reports', language: Language = 'en-US') {
  return openPage(path, {
    language,
    user: { attributes: { timezone: 'UTC' } },
    prepare: async ({ records }) => {
      await records.save('devices', plainDevice(0, { name: 'Van 1' }));
      await records.save('calendars', {
        ...RESOURCES.calendars.defaults,
        name: 'Working days',
        data: CALENDAR,
      });
    },
  });
}

test('a report is scheduled: its calendar is asked for, and the reports show what, when, about what and to whom', async () => {
  const { person, records, associations } = await openReports();
  expect(
    await screen.findByText('Reports that are mailed at the times of a calendar appear here.'),
  ).toBeTruthy();
  await person.press('New schedule');
  await person.fill(/^Description/, 'Fleet of the day');
  await person.press('Save');
  expect(await records.list('scheduledReports')).toEqual([]);
  await person.choose(/^Calendar/, 'Working days');
  await person.choose(/^Vehicles/, 'Van 1');
  await person.choose(/^Recipients/, /Ana/);
  await person.press('Save');
  const [van] = await records.list('devices');
  const item = await screen.findByRole('button', {
    name: /Fleet of the day.*next sent .*Working days.*Van 1.*Ana/,
  });
  expect(item.textContent).toContain('Summary');
  expect(await associations.list('device', 'report')).toMatchObject([{ owner: { id: van?.id } }]);
});

test('scheduled reports: a schedule is opened from the reports, changed, given other vehicles, and deleted', async () => {
  const { person, records, associations } = await openReports();
  const [calendar] = await records.list('calendars');
  const schedule = await records.save('scheduledReports', {
    ...RESOURCES.scheduledReports.defaults,
    description: 'Trips',
    type: 'trips',
    calendarId: calendar?.id ?? 0,
  });
  await person.goTo('/home');
  await person.goTo('/reports?open=schedules');
  await person.chooseFromMenu('Actions for Trips', 'Vehicles');
  const dialog = await screen.findByRole('dialog', { name: 'Vehicles for Trips' });
  await person.inDialog('Vehicles for Trips').turn('Van 1');
  await within(dialog).findByText('1 of 1 assigned');
  expect(await associations.list('device', 'report', schedule.id)).toHaveLength(1);
  await person.keys('{Escape}');
  await person.goTo('/reports');
  await person.press(/^Trips.*Van 1.*No recipients/);
  await person.fill(/^Description/, 'Trips of the week');
  await person.press('Save');
  await person.chooseFromMenu('Actions for Trips of the week', 'Delete');
  await person.inDialog('Delete?').press('Delete');
  await screen.findByText('No scheduled reports yet');
  expect(await records.list('scheduledReports')).toEqual([]);
});

test('a report of every morning needs no calendar: the form creates one with the chosen times', async () => {
  const { person, records } = await openReports();
  await person.press('New schedule');
  await person.fill(/^Description/, 'Mornings');
  expect(await screen.findByText('Each report covers the time since the one before.')).toBeTruthy();
  await person.choose('Create a calendar', 'Every Monday');
  await person.fill('Time of day', '06:30');
  await person.press('Create');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create' })).toBeNull());
  expect(await screen.findByDisplayValue('Every Monday, 6:30 AM')).toBeTruthy();
  await person.choose(/^Recipients/, /Ana/);
  await person.press('Save');
  await screen.findByRole('button', { name: /Mornings.*next sent Mon.*Every Monday, 6:30 AM/ });
  const [schedule] = await records.list('scheduledReports');
  const calendars = await records.list('calendars');
  expect(calendars.find(({ id }) => id === schedule?.calendarId)?.name).toBe('Every Monday, 6:30 AM');
});

test.for([
  ['en-US', 'New schedule', 'Time of day', '7:00 AM'],
  ['pt-BR', 'Novo agendamento', 'Hora do dia', '07:00'],
] as const)(
  'scheduled reports: the time of a schedule is in the clock of the console, here %s',
  async ([language, create, name, time]) => {
    const { person } = await openReports('/reports', language);
    await person.press(create);
    expect(await screen.findByRole('textbox', { name })).toHaveProperty('value', time);
  },
);

test('scheduled reports: a server without mail says next to the schedules that it sends none', async () => {
  await openPage('/reports', {
    server: { emailEnabled: false },
    prepare: async ({ records }) => {
      await records.save('scheduledReports', {
        ...RESOURCES.scheduledReports.defaults,
        description: 'Trips',
      });
    },
  });
  await screen.findByRole('button', { name: /^Trips/ });
  expect(screen.getByText(/^This server has no mail server set up yet/)).toBeTruthy();
});

test('scheduled reports: an account that may not create calendars is offered none', async () => {
  const { person } = await openPage('/reports', {
    server: { attributes: { 'acme.enableAdvancedPerms': true } },
    user: { administrator: false, attributes: { 'acme.advancedPerms': REPORTS_ONLY } },
  });
  await person.press('New schedule');
  expect(await screen.findByText('Each report covers the time since the one before.')).toBeTruthy();
  expect(screen.queryByText('Create a calendar')).toBeNull();
});
