import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { NOW_MS, openFleetPage } from '../open-fleet-page.ts';

const OFF = new Failure('OPERATION_RESTRICTED', 400);

const refuse = (): Promise<never> => Promise.reject(OFF);

/** A guest of a tracking server, which sends them everything and has the history switched off. */
function openAsGuest() {
  return openFleetPage('/devices/5', {
    isPlus: false,
    user: {
      administrator: false,
      temporary: true,
      readonly: true,
      limitCommands: true,
      disableReports: true,
      name: 'ana@example.com:van-5',
      expirationTime: new Date(NOW_MS + 90 * 60_000).toISOString(),
    },
    vehicles: {
      5: {
        device: { name: 'Van 5', phone: '5511999990000' },
        position: {
          speed: 20,
          attributes: { driverUniqueId: 'D77', fuel: 41, ignition: true, motion: true },
        },
      },
    },
    prepare: async ({ reports, positionHistory }) => {
      reports.events = refuse;
      positionHistory.between = refuse;
    },
  });
}

test('a guest of a tracking server: the view is the reduced one, without menus and with the time that is left', async () => {
  const page = await openAsGuest();
  expect(await screen.findByRole('heading', { name: 'Van 5' })).toBeTruthy();
  await page.settle();
  expect(screen.getByRole('timer').textContent).toContain('2');
  for (const text of ['ana@example.com', 'D77', '41', '5511999990000', 'Try again'])
    expect(document.body.textContent, text).not.toContain(text);
  // The link to the operator's chat is for guests, too.
  const menus = screen.queryAllByRole('navigation').filter((menu) => !menu.querySelector('a[href*="wa.me"]'));
  expect(menus).toEqual([]);
  expect(
    screen.queryByRole('button', { name: /^(?:Lock|Unlock|Edit|Share|Delete|Send command)$/ }),
  ).toBeNull();
});
