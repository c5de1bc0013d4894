// Generates the 24 alert sounds: `node tools/sounds.mjs [folder]`. Each is a few notes with a soft start and
// a fading end.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RATE = 16_000;
const PEAK = 0.6;

/** Frequencies of a scale, hertz. */
const [C5, D5, E5, F5, G5, A5, B5, C6, D6, E6, G6] = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16, 19].map(
  (step) => 523.25 * 2 ** (step / 12),
);

/** Waveforms; the argument is the phase in turns. */
const SHAPES = {
  sine: (turns) => Math.sin(2 * Math.PI * turns),
  bell: (turns) =>
    0.7 * Math.sin(2 * Math.PI * turns) +
    0.22 * Math.sin(2 * Math.PI * 2.76 * turns) +
    0.1 * Math.sin(2 * Math.PI * 5.4 * turns),
  reed: (turns) =>
    [1, 3, 5, 7].reduce((sum, part) => sum + Math.sin(2 * Math.PI * part * turns) / part, 0) * 0.75,
  horn: (turns) =>
    [1, 2, 3, 4, 5, 6].reduce((sum, part) => sum + Math.sin(2 * Math.PI * part * turns) / part, 0) * 0.55,
};

/**
 * A note: start in seconds, frequency (from, to), duration in seconds, waveform, gain, and whether it
 * sustains instead of fading.
 */
const note = (at, from, lasts, { to = from, shape = 'sine', gain = 0.6, sustains = false } = {}) => ({
  at,
  from,
  to,
  lasts,
  shape,
  gain,
  sustains,
});
const bell = (at, from, lasts, gain = 0.6) => note(at, from, lasts, { shape: 'bell', gain });
const repeated = (times, every, notes) =>
  Array.from({ length: times }, (_, turn) =>
    notes.map((item) => ({ ...item, at: item.at + turn * every })),
  ).flat();

/** The sounds by name, in the order of the presets. */
const TONES = {
  chime: [bell(0, E6, 0.7), bell(0.14, C6, 0.8)],
  rise: [bell(0, C5, 0.3), bell(0.11, F5, 0.3), bell(0.22, A5, 0.5)],
  melody: [bell(0, G5, 0.25), bell(0.15, E5, 0.25), bell(0.3, A5, 0.25), bell(0.45, D6, 0.5)],
  drop: [note(0, 1250, 0.16, { to: 520, gain: 0.7 }), note(0.18, 900, 0.14, { to: 420, gain: 0.4 })],
  cave: repeated(3, 0.24, [bell(0, 392, 0.4, 0.5)]).map((item, turn) => ({
    ...item,
    gain: 0.55 / (turn + 1),
  })),
  confirm: [note(0, 988, 0.09, { sustains: true, gain: 0.45 }), note(0.12, 1480, 0.22, { gain: 0.55 })],
  bright: [bell(0, 1568, 0.5), bell(0, 1976, 0.5, 0.35), bell(0.1, 2349, 0.5, 0.35)],
  ticks: repeated(6, 0.11, [note(0, 2000, 0.03, { shape: 'reed', gain: 0.4 })]),
  crossing: repeated(2, 0.4, [
    note(0, 1180, 0.15, { shape: 'reed', gain: 0.3 }),
    note(0.2, 890, 0.15, { shape: 'reed', gain: 0.3 }),
  ]),
  resolve: [bell(0, B5, 0.3, 0.45), bell(0, D5, 0.3, 0.4), bell(0.2, C6, 0.8, 0.45), bell(0.2, E5, 0.8, 0.4)],
  ding: [bell(0, 1865, 0.9, 0.7)],
  deep: [note(0, 147, 0.35, { shape: 'horn', gain: 0.6 }), note(0.3, 110, 0.7, { shape: 'horn', gain: 0.6 })],
  coin: [
    note(0, 1175, 0.07, { shape: 'reed', sustains: true, gain: 0.3 }),
    note(0.07, 1661, 0.45, { shape: 'reed', gain: 0.35 }),
  ],
  snap: [
    note(0, 2600, 0.02, { shape: 'reed', gain: 0.5 }),
    note(0.09, 1300, 0.05, { shape: 'reed', gain: 0.5 }),
  ],
  rings: [
    bell(0, E6, 0.2, 0.45),
    bell(0.07, G6, 0.2, 0.45),
    bell(0.14, E6, 0.2, 0.45),
    bell(0.21, G6, 0.6, 0.45),
  ],
  alarm: repeated(4, 0.22, [note(0, 1046, 0.13, { shape: 'reed', sustains: true, gain: 0.4 })]),
  'two-tone': repeated(2, 0.5, [
    note(0, 587, 0.24, { shape: 'reed', sustains: true, gain: 0.36 }),
    note(0.25, 440, 0.24, { shape: 'reed', sustains: true, gain: 0.36 }),
  ]),
  sweep: repeated(3, 0.3, [note(0, 500, 0.27, { to: 1500, sustains: true, gain: 0.5 })]),
  notice: [
    note(0, 740, 0.1, { shape: 'reed', sustains: true, gain: 0.35 }),
    note(0.14, 740, 0.1, { shape: 'reed', sustains: true, gain: 0.35 }),
  ],
  siren: [
    note(0, 480, 0.55, { to: 1150, sustains: true, gain: 0.5 }),
    note(0.55, 1150, 0.55, { to: 480, sustains: true, gain: 0.5 }),
  ],
  clear: [bell(0, D6, 0.35, 0.5), bell(0.12, A5, 0.35, 0.5), bell(0.24, F5, 0.6, 0.5)],
  whistle: [
    note(0, 1500, 0.16, { to: 2300, sustains: true, gain: 0.45 }),
    note(0.2, 2300, 0.3, { to: 1350, sustains: true, gain: 0.45 }),
  ],
  note: [note(0, G5, 0.6, { gain: 0.6 }), note(0, G5 * 2, 0.4, { gain: 0.15 })],
  horn: repeated(2, 0.42, [
    note(0, 370, 0.3, { shape: 'horn', sustains: true, gain: 0.34 }),
    note(0, 466, 0.3, { shape: 'horn', sustains: true, gain: 0.34 }),
  ]),
};

/** Returns the samples of a sound, each from -1 to 1. */
function samplesOf(notes) {
  const samples = new Float64Array(Math.ceil(Math.max(...notes.map(({ at, lasts }) => at + lasts)) * RATE));
  for (const { at, from, to, lasts, shape, gain, sustains } of notes) {
    const start = Math.floor(at * RATE);
    const count = Math.floor(lasts * RATE);
    let turns = 0;
    for (let step = 0; step < count && start + step < samples.length; step++) {
      const part = step / count;
      turns += (from + (to - from) * part) / RATE;
      const rise = Math.min(1, step / (0.004 * RATE));
      const fall = sustains ? Math.min(1, (count - step) / (0.02 * RATE)) : (1 - part) * Math.exp(-4 * part);
      samples[start + step] += SHAPES[shape](turns) * gain * rise * fall;
    }
  }
  // All sounds have the same peak, so that choosing another sound does not change the volume.
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample * PEAK) / peak);
}

/** Returns samples as a WAV file: one channel, 16 bits. */
function wavOf(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), 44 + at * 2);
  return file;
}

const folder = process.argv[2] ?? fileURLToPath(new URL('../ui/public/custom/sounds', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [at, [name, notes]] of Object.entries(TONES).entries())
  writeFileSync(join(folder, `${String(at + 1).padStart(2, '0')}-${name}.wav`), wavOf(samplesOf(notes)));
