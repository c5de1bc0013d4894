import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNewVersions } from '@farol/adapters/memory/new-versions';
import { MemoryPage } from '@farol/adapters/memory/page';
import { newVersionMachine } from '@farol/core/machines/versions/new-version.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(newVersionMachine);

function anOffer() {
  const newVersions = new MemoryNewVersions();
  const page = new MemoryPage();
  const offer = createActor(newVersionMachine, {
    input: { newVersions, page },
    inspect: coverage.inspect,
  }).start();
  return { newVersions, page, offer };
}

const steps = fc.array(fc.constantFrom('install', 'type', 'save', 'accept', 'postpone'), { maxLength: 30 });

test('new version: is offered once nothing is unsaved, and opened only when the user accepts', () => {
  fc.assert(
    fc.property(steps, (moves) => {
      const { newVersions, page, offer } = anOffer();
      const model = { isReady: false, isUnsaved: false, isReloaded: false };
      const isOffered = () => model.isReady && !model.isUnsaved && !model.isReloaded;
      for (const move of moves) {
        const wasOffered = isOffered();
        if (move === 'install') {
          newVersions.install();
          model.isReady = true;
        } else if (move === 'type' || move === 'save') {
          model.isUnsaved = move === 'type';
          offer.send({ type: 'WORK_CHANGED', isUnsaved: model.isUnsaved });
        } else if (move === 'accept') {
          offer.send({ type: 'ACCEPT' });
          model.isReloaded ||= wasOffered;
        } else {
          offer.send({ type: 'POSTPONE' });
          if (wasOffered) model.isReady = false;
        }
        expect(offer.getSnapshot().value === 'offered').toBe(isOffered());
        expect(page.reloads).toBe(model.isReloaded ? 1 : 0);
      }
    }),
  );
});

test('new version: a version that was ready before somebody signed in is offered to them', () => {
  const newVersions = new MemoryNewVersions();
  newVersions.install();
  const offer = createActor(newVersionMachine, { input: { newVersions, page: new MemoryPage() } }).start();
  expect(offer.getSnapshot().value).toBe('offered');
});

test('new version: no state and no transition is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
