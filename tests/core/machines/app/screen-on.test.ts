import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAppCapabilities } from '@farol/adapters/memory/app-capabilities';
import { MemoryPage } from '@farol/adapters/memory/page';
import { screenOnMachine } from '@farol/core/machines/app/screen-on.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(screenOnMachine);

function aBench() {
  const [appCapabilities, page] = [new MemoryAppCapabilities(), new MemoryPage()];
  const actor = createActor(screenOnMachine, {
    input: { appCapabilities, page },
    inspect: coverage.inspect,
  }).start();
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return actor.getSnapshot();
  };
  return { appCapabilities, page, actor, settled };
}

test('screen on: the screen stays on while it is wanted, and what a hidden page lost it gets back', async () => {
  const { appCapabilities, page, actor, settled } = aBench();
  actor.send({ type: 'KEEP' });
  expect((await settled()).matches({ on: { holding: 'held' } })).toBe(true);
  expect(appCapabilities.isOn).toBe(true);
  appCapabilities.hide();
  expect((await settled()).matches({ on: 'lost' })).toBe(true);
  page.wake();
  await settled();
  expect(appCapabilities.isOn).toBe(true);
  actor.send({ type: 'RELEASE' });
  await settled();
  expect([actor.getSnapshot().value, appCapabilities.isOn]).toEqual(['off', false]);
});

test('screen on: a device that refuses is asked again when the page is visible again', async () => {
  const { appCapabilities, page, actor, settled } = aBench();
  appCapabilities.refuses = true;
  actor.send({ type: 'KEEP' });
  expect((await settled()).matches({ on: 'refused' })).toBe(true);
  appCapabilities.refuses = false;
  page.wake();
  await settled();
  expect(appCapabilities.isOn).toBe(true);
});

test('screen on: whatever happens in which order, in the end the screen is on only while it is wanted', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          action: fc.constantFrom('KEEP', 'RELEASE', 'hide', 'wake', 'refuse', 'allow'),
          waits: fc.boolean(),
        }),
        { maxLength: 20 },
      ),
      async (actions) => {
        const { appCapabilities, page, actor, settled } = aBench();
        let isWanted = false;
        for (const { action, waits } of actions) {
          if (action === 'KEEP' || action === 'RELEASE') {
            isWanted = action === 'KEEP';
            actor.send({ type: action });
          } else if (action === 'hide') appCapabilities.hide();
          else if (action === 'wake') page.wake();
          else appCapabilities.refuses = action === 'refuse';
          if (waits) await settled();
        }
        await settled();
        if (!isWanted) expect(appCapabilities.isOn).toBe(false);
        appCapabilities.refuses = false;
        page.wake();
        await settled();
        expect(appCapabilities.isOn).toBe(isWanted);
        actor.stop();
        expect(appCapabilities.isOn).toBe(false);
      },
    ),
  ));

test('screen on: no state and no transition of the screen is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
