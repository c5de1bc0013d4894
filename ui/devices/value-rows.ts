import type { Device } from '@farol/core/domain/device';
import type { Position } from '@farol/core/domain/position';

/** Everything a device and its last fix say as rows of key and text, attributes after fields; what says nothing is left out. */
export function valueRows(
  device: Device,
  position: Position | undefined,
  locale: string,
): (readonly [key: string, value: string])[] {
  const { attributes: ofDevice, ...deviceFields } = device;
  const { attributes: ofFix, ...fixFields } = position ?? { attributes: {} };
  const sources = [
    ['', deviceFields],
    ['', ofDevice],
    ['fix.', fixFields],
    ['fix.', ofFix],
  ] as const;
  return sources.flatMap(([prefix, source]) =>
    Object.entries(source)
      .map(([key, value]) => [prefix + key, valueText(value, locale)] as const)
      .filter(([, text]) => text !== ''),
  );
}

/** A value as the user's language writes it: times and numbers by locale, anything nested as it is. */
export function valueText(value: unknown, locale: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);
  if (typeof value === 'string') {
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));
    return isTime
      ? new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(value))
      : value;
  }
  return typeof value === 'boolean' ? (value ? '✓' : '✗') : JSON.stringify(value);
}
