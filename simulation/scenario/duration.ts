const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  second: 1000,
  seconds: 1000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
  day: 86_400_000,
  days: 86_400_000,
};

/** Reads a duration such as `5 minutes`, in milliseconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const [, sign = '', number = '', unit = ''] = /^(-?)(\d+(?:\.\d+)?) ?([a-z]+)$/.exec(text.trim()) ?? [];
  const factor = UNITS_MS[unit];
  if (factor === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * Number(number) * factor;
}

/** Writes a duration so that `parseDuration` reads it. */
export function writeDuration(durationMs: number): string {
  const size = Math.abs(durationMs);
  for (const unit of ['days', 'hours', 'minutes', 'seconds'])
    if (size > 0 && size % (UNITS_MS[unit] ?? 1) === 0)
      return `${durationMs / (UNITS_MS[unit] ?? 1)} ${unit}`;
  return `${durationMs} ms`;
}
