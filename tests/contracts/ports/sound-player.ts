import { describe, expect, test } from 'vitest';
import type { SoundPlayer } from '@farol/core/ports/sound-player';

/** A sound player, what it plays, and what a user and a network do to it. */
export interface SoundPlayerUnderTest {
  sound: SoundPlayer;
  /** Every sound that was started, in order. */
  readonly played: () => readonly string[];
  /** A URL that cannot be played. */
  broken: string;
  readonly finish: () => void;
  readonly gesture: () => void;
}

/** What every implementation of the `SoundPlayer` port must do. */
export function soundPlayerContract(name: string, open: (isBlocked: boolean) => SoundPlayerUnderTest): void {
  describe(`the sound player of ${name}`, () => {
    test('a sound plays once at a time, and again after it ended or was stopped', async () => {
      const { sound, played, finish } = open(false);
      expect(await sound.play('/a.wav')).toBe('playing');
      expect(await sound.play('/a.wav')).toBe('playing');
      expect(played()).toEqual(['/a.wav']);
      finish();
      await sound.play('/a.wav');
      sound.stop();
      await sound.play('/a.wav');
      expect(played()).toEqual(['/a.wav', '/a.wav', '/a.wav']);
    });

    test('different sounds play at the same time', async () => {
      const { sound, played } = open(false);
      await Promise.all([sound.play('/a.wav'), sound.play('/b.wav')]);
      expect(played()).toEqual(['/a.wav', '/b.wav']);
    });

    test('a sound that cannot be played is reported each time', async () => {
      const { sound, played, broken } = open(false);
      expect(await sound.play(broken)).toBe('failed');
      expect(await sound.play(broken)).toBe('failed');
      expect(played()).toEqual([]);
    });

    test('a browser that blocks sound is reported until a user gesture', async () => {
      const { sound, played, gesture } = open(true);
      expect(await sound.play('/a.wav')).toBe('blocked');
      expect(played()).toEqual([]);
      gesture();
      expect(await sound.play('/a.wav')).toBe('playing');
    });

    test('user gestures are reported to every listener until it unsubscribes', () => {
      const { sound, gesture } = open(true);
      const gestures: string[] = [];
      const stop = sound.onUserGesture(() => gestures.push('first'));
      sound.onUserGesture(() => gestures.push('second'));
      gesture();
      stop();
      gesture();
      expect(gestures).toEqual(['first', 'second', 'second']);
    });
  });
}
