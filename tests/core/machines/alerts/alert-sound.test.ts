import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import { soundPresetUrl } from '@farol/core/domain/alert/toast-sound';
import { alertSoundMachine } from '@farol/core/machines/alerts/alert-sound.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(alertSoundMachine);
const DEFAULT = soundPresetUrl('audio1');

function aBench(isBlocked = false): {
  sound: MemorySoundPlayer;
  actor: ActorRefFrom<typeof alertSoundMachine>;
} {
  const sound = new MemorySoundPlayer(isBlocked);
  const actor = createActor(alertSoundMachine, { input: { sound }, inspect: coverage.inspect }).start();
  return { sound, actor };
}
const flush = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('alert sound: a sound is played', async () => {
  const { sound, actor } = aBench();
  actor.send({ type: 'PLAY', url: '/a.wav' });
  await flush();
  expect(sound.played).toEqual(['/a.wav']);
  expect(actor.getSnapshot().value).toBe('allowed');
});

test('alert sound: a blocked sound is played once the user allows sounds in the notice', async () => {
  const { sound, actor } = aBench(true);
  actor.send({ type: 'PLAY', url: '/a.wav' });
  await flush();
  expect(actor.getSnapshot().value).toBe('blocked');
  sound.isBlocked = false;
  actor.send({ type: 'ENABLE' });
  expect(actor.getSnapshot().value).toBe('allowed');
  await flush();
  expect(sound.played).toEqual(['/a.wav']);
  expect(actor.getSnapshot().value).toBe('allowed');
});

test('alert sound: a browser that still blocks sound after that is reported again', async () => {
  const { actor } = aBench(true);
  actor.send({ type: 'PLAY', url: '/a.wav' });
  await flush();
  actor.send({ type: 'ENABLE' });
  await flush();
  expect(actor.getSnapshot().value).toBe('blocked');
});

test('alert sound: any user gesture on the page lifts the block without a sound', async () => {
  const { sound, actor } = aBench(true);
  actor.send({ type: 'PLAY', url: '/a.wav' });
  await flush();
  sound.userGesture();
  expect(actor.getSnapshot().value).toBe('allowed');
  expect(sound.played).toEqual([]);
});

test('alert sound: a sound that plays proves that the browser allows it', async () => {
  const { sound, actor } = aBench(true);
  actor.send({ type: 'PLAY', url: '/a.wav' });
  await flush();
  sound.isBlocked = false;
  actor.send({ type: 'PLAY', url: '/b.wav' });
  await flush();
  expect(actor.getSnapshot().value).toBe('allowed');
});

test('alert sound: a custom sound that cannot be played is replaced by the default; without that there is silence', async () => {
  const { sound, actor } = aBench();
  sound.unplayable.add('/broken.mp3');
  actor.send({ type: 'PLAY', url: '/broken.mp3' });
  await flush();
  expect(sound.played).toEqual([DEFAULT]);
  sound.unplayable.add(DEFAULT);
  actor.send({ type: 'PLAY', url: DEFAULT });
  await flush();
  expect(sound.played).toEqual([DEFAULT]);
});

test('alert sound: stopping ends the current sound', async () => {
  const { sound, actor } = aBench();
  for (const order of [
    { type: 'PLAY', url: '/a.wav' },
    { type: 'STOP' },
    { type: 'PLAY', url: '/a.wav' },
  ] as const)
    actor.send(order);
  await flush();
  expect(sound.played).toEqual(['/a.wav', '/a.wav']);
});

test('alert sound: a stopped machine handles no more gestures', () => {
  const { sound, actor } = aBench();
  expect(sound.listeners).toBe(1);
  actor.stop();
  expect(sound.listeners).toBe(0);
});

test('alert sound: in any order of events, sound is blocked only while the browser last reported so', async () => {
  const step = fc.constantFrom('play', 'enable', 'gesture', 'block', 'silence');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { sound, actor } = aBench();
      for (const item of steps) {
        const before = actor.getSnapshot().value;
        if (item === 'block') sound.isBlocked = true;
        else if (item === 'gesture') sound.userGesture();
        else if (item === 'play') actor.send({ type: 'PLAY', url: '/a.wav' });
        else actor.send({ type: item === 'enable' ? 'ENABLE' : 'STOP' });
        await flush();
        const requested = item === 'play' || (item === 'enable' && before === 'blocked');
        const expected = requested ? sound.isBlocked : item !== 'gesture' && before === 'blocked';
        expect(actor.getSnapshot().value).toBe(expected ? 'blocked' : 'allowed');
      }
    }),
  );
});

test('alert sound: no state and no transition of the sounds is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
