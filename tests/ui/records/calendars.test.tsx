import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../open-page.tsx';
import { savedFiles } from '../saved-files.ts';

afterEach(() => vi.restoreAllMocks());

/** Opens the calendars and saves one for Monday to Saturday. */
async function openWorkingHours() {
  const page = await openPage('/home?open=calendars');
  const { person } = page;
  await person.press('New calendar');
  await person.fill(/^Name/, 'Working hours');
  await person.press('Add schedule');
  await screen.findByText('Upcoming:');
  await person.turn('Saturday', 'checkbox');
  await person.press('Save');
  await screen.findByRole('row', { name: /Working hours/ });
  return page;
}

describe('the form of a calendar', () => {
  test('asks for a name and a schedule', async () => {
    const { person } = await openPage('/home?open=calendars');
    await person.press('New calendar');
    await person.press('Save');
    expect((await screen.findAllByText('Please fill in this field.')).length).toBeGreaterThan(0);
    expect(screen.getByText('Add at least one schedule.')).toBeTruthy();
  });

  test('a schedule begins with the days from Monday to Friday, and is listed in words', async () => {
    const { records } = await openWorkingHours();
    expect(screen.getByRole('row', { name: /Working hours/ }).textContent).toMatch(/Mon–Sat/);
    const [calendar] = await records.list('calendars');
    expect(atob(calendar?.data ?? '')).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA');
  });

  test('a schedule goes by the zone of the user, which is said and can be changed', async () => {
    const { person, records } = await openPage('/home?open=calendars', {
      user: { attributes: { timezone: 'Asia/Tokyo' } },
      server: { attributes: { timezone: 'Europe/Vienna' } },
    });
    await person.press('New calendar');
    await person.fill(/^Name/, 'Working hours');
    await person.press('Add schedule');
    const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
    expect(zone.value).toBe('Asia/Tokyo');
    await person.choose('Time zone', 'America/Manaus');
    await person.press('Save');
    await screen.findByRole('row', { name: /Working hours/ });
    const [calendar] = await records.list('calendars');
    expect(atob(calendar?.data ?? '')).toContain('DTSTART;TZID=America/Manaus:');
  });

  test('a schedule is edited as it was saved', async () => {
    const { person } = await openWorkingHours();
    await person.chooseFromMenu('Actions for Working hours', 'Edit');
    const saturday = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Saturday' });
    const sunday = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' });
    expect([saturday.checked, sunday.checked]).toEqual([true, false]);
    await person.fill(/^Name/, 'Working hours 2026');
    await person.keys('{Escape}');
    await person.press('Keep editing');
    await person.press('Save');
    expect(await screen.findByRole('rowheader', { name: 'Working hours 2026' })).toBeTruthy();
  });

  test('a schedule without a day, or that ends before it starts, says so', async () => {
    const { person } = await openPage('/home?open=calendars');
    await person.press('New calendar');
    await person.fill(/^Name/, 'Never');
    await person.press('Add schedule');
    await screen.findByText('Upcoming:');
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await person.turn(name, 'checkbox');
    await person.press('Save');
    expect(await screen.findByText('Choose at least one day of the week.')).toBeTruthy();
  });

  test('calendars are exported as iCalendar', async () => {
    const files = savedFiles();
    const { person } = await openWorkingHours();
    await person.inDialog('Calendars').chooseFromMenu('More options', 'Export CSV');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await files[0]?.content.text()).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA\r\n');
  });
});
