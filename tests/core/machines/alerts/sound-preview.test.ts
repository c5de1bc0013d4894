import * as fc from 'fast-check';
import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import { soundPreviewMachine } from '@farol/core/machines/alerts/sound-preview.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(soundPreviewMachine);

function aBench(isBlocked = false) {
  const sound = new MemorySoundPlayer(isBlocked);
  sound.unplayable.add('/broken.mp3');
  const actor = createActor(soundPreviewMachine, { input: { sound }, inspect: coverage.inspect }).start();
  const settled = async (): Promise<string> =>
    (await waitFor(actor, ({ value }) => value !== 'starting')).value;
  return { sound, actor, settled };
}

test('sound preview: a preview plays the sound, and again on request', async () => {
  const { sound, actor, settled } = aBench();
  for (let time = 0; time < 2; time++) {
    actor.send({ type: 'PLAY', url: '/a.wav' });
    expect(await settled()).toBe('playing');
  }
  expect(sound.played).toEqual(['/a.wav', '/a.wav']);
});

test('sound preview: a sound that cannot be played is reported without a substitute, until another is chosen', async () => {
  const { sound, actor, settled } = aBench();
  actor.send({ type: 'PLAY', url: '/broken.mp3' });
  expect(await settled()).toBe('failed');
  expect(sound.played).toEqual([]);
  actor.send({ type: 'RESET' });
  expect(await settled()).toBe('idle');
  actor.send({ type: 'PLAY', url: '/broken.mp3' });
  expect(await settled()).toBe('failed');
  actor.send({ type: 'PLAY', url: '/a.wav' });
  expect(await settled()).toBe('playing');
});

test('sound preview: a browser that blocks sound is not mistaken for a bad URL', async () => {
  const { sound, actor, settled } = aBench(true);
  actor.send({ type: 'PLAY', url: '/a.wav' });
  expect(await settled()).toBe('blocked');
  sound.userGesture();
  actor.send({ type: 'PLAY', url: '/a.wav' });
  expect(await settled()).toBe('playing');
});

test('sound preview: a sound player that fails altogether is a failure too', async () => {
  const actor = createActor(soundPreviewMachine, {
    input: {
      sound: {
        play: () => Promise.reject(new Error('no device')),
        stop: () => {},
        onUserGesture: () => () => {},
      },
    },
    inspect: coverage.inspect,
  }).start();
  actor.send({ type: 'PLAY', url: '/a.wav' });
  expect((await waitFor(actor, ({ value }) => value !== 'starting')).value).toBe('failed');
});

test('sound preview: after several previews only the result of the last one is shown', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('/a.wav', '/b.wav', '/broken.mp3', 'forget')), async (urls) => {
      const { actor, settled } = aBench();
      for (const url of urls) actor.send(url === 'forget' ? { type: 'RESET' } : { type: 'PLAY', url });
      const last = urls.at(-1);
      const expected =
        last === undefined || last === 'forget' ? 'idle' : last.includes('broken') ? 'failed' : 'playing';
      expect(await settled()).toBe(expected);
    }),
  ));

test('sound preview: no state and no transition of the preview is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
