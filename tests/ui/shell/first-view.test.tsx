import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startScreens } from '@farol/core/console/screens';
import type { StartScreens } from '@farol/core/console/screen-code';
import { LateCode } from '@farol/core/console/wiring/late-code';
import { openPage } from '../open-page.tsx';

/** A page whose code of the screens has not arrived. */
async function aFirstView(path: string) {
  const arriving = Promise.withResolvers<StartScreens>();
  const screenCode = new LateCode(() => arriving.promise);
  const page = await openPage(path, {
    screenCode,
    prepare: async ({ records }) => {
      const { defaults } = (await import('@farol/core/resources/kinds/resources')).RESOURCES.devices;
      await records.save('devices', { ...defaults, name: 'Van 1', uniqueId: '1' });
    },
  });
  return { ...page, screenCode, arrive: () => arriving.resolve(startScreens) };
}

test.each(['/home', '/devices'])(
  'first view at %s: is drawn without the code of the screens',
  async (path) => {
    const { screenCode } = await aFirstView(path);
    expect(await screen.findByTestId('connection')).toBeDefined();
    if (path === '/devices') expect(await screen.findByText('Van 1')).toBeDefined();
    expect(screenCode.loaded()).toBeUndefined();
  },
);

test('first view: what the user opens before the code has come, opens when it comes', async () => {
  const { arrive, person, root } = await aFirstView('/devices');
  await person.press('New vehicle');
  const forms = () => root.session.getSnapshot().console?.records.forms.devices.getSnapshot().isOpen;
  expect(forms).toThrow('before its code was loaded');
  await act(async () => arrive());
  expect(forms()).toBe(true);
});
