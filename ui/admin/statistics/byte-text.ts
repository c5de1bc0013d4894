const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** Returns an amount of bytes in the largest unit of which there is at least one: `1.4 GB`. */
export function byteText(bytes: number, language: string): string {
  const step = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** step;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0,
  }).format(amount);
}
