import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { soundPresetUrl, SOUND_PRESETS } from '@farol/core/domain/alert/toast-sound';

const FOLDER = join('ui', 'public', 'custom', 'sounds');
const names = SOUND_PRESETS.map((preset) => basename(soundPresetUrl(preset)));

test('sounds: every preset has its own small and short sound file, and there are no others', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(names);
  const tones = names.map((name) => readFileSync(join(FOLDER, name)));
  expect(new Set(tones.map((tone) => tone.toString('base64'))).size).toBe(24);
  for (const tone of tones) {
    expect(tone.toString('latin1', 0, 4) + tone.toString('latin1', 8, 12)).toBe('RIFFWAVE');
    expect(tone.length).toBeLessThan(40_000);
    // Between 0.1 and 1.5 seconds.
    const seconds = (tone.length - 44) / tone.readUInt32LE(28);
    expect(seconds).toBeGreaterThan(0.1);
    expect(seconds).toBeLessThan(1.5);
  }
});

test('sounds: all sounds are about equally loud and none is cut off', () => {
  for (const name of names) {
    const tone = readFileSync(join(FOLDER, name));
    const samples = new Int16Array(tone.buffer, tone.byteOffset + 44, (tone.length - 44) / 2);
    const peak = Math.max(...samples.map(Math.abs));
    expect(peak, name).toBeGreaterThan(15_000);
    expect(peak, name).toBeLessThan(25_000);
    expect(Math.abs(samples.at(-1) ?? 0), name).toBeLessThan(1500);
  }
});

test('sounds: files can be generated again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-sounds-'));
  try {
    execFileSync(process.execPath, ['tools/sounds.mjs', folder]);
    for (const name of names)
      expect(readFileSync(join(folder, name)).length).toBe(readFileSync(join(FOLDER, name)).length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
