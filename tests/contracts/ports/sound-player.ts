import { describe, expect, test } from 'vitest';
import type { SoundPlayer } from '@farol/core/ports/sound-player';

/** Loudspeakers, what they play, and what a user and a network do to them. */
export interface SoundUnderTest {
  sound: SoundPlayer;
  /** Every sound that began, in order. */
  readonly heard: () => readonly string[];
  /** An address at which there is nothing to play. */
  broken: string;
  readonly finish: () => void;
  readonly gesture: () => void;
}

/** What every implementation of the `Sound` port must do. */
export function soundContract(name: string, open: (isBlocked: boolean) => SoundUnderTest): void {
  describe(`the sound of ${name}`, () => {
    test('a sound is heard once while it lasts, and again after it ended or was silenced', async () => {
      const { sound, heard, finish } = open(false);
      expect(await sound.play('/a.wav')).toBe('playing');
      expect(await sound.play('/a.wav')).toBe('playing');
      expect(heard()).toEqual(['/a.wav']);
      finish();
      await sound.play('/a.wav');
      sound.stop();
      await sound.play('/a.wav');
      expect(heard()).toEqual(['/a.wav', '/a.wav', '/a.wav']);
    });

    test('different sounds are heard at the same time', async () => {
      const { sound, heard } = open(false);
      await Promise.all([sound.play('/a.wav'), sound.play('/b.wav')]);
      expect(heard()).toEqual(['/a.wav', '/b.wav']);
    });

    test('what cannot be played says so, each time', async () => {
      const { sound, heard, broken } = open(false);
      expect(await sound.play(broken)).toBe('failed');
      expect(await sound.play(broken)).toBe('failed');
      expect(heard()).toEqual([]);
    });

    test('a browser that forbids sounds says so until the user did something', async () => {
      const { sound, heard, gesture } = open(true);
      expect(await sound.play('/a.wav')).toBe('blocked');
      expect(heard()).toEqual([]);
      gesture();
      expect(await sound.play('/a.wav')).toBe('playing');
    });

    test('what the user does is told to every listener until he no longer listens', () => {
      const { sound, gesture } = open(true);
      const told: string[] = [];
      const stop = sound.onUserGesture(() => told.push('first'));
      sound.onUserGesture(() => told.push('second'));
      gesture();
      stop();
      gesture();
      expect(told).toEqual(['first', 'second', 'second']);
    });
  });
}
