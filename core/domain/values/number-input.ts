/**
 * Parses a number as typed in a locale such as `es-MX`; `NaN` for anything else. Thousands may be grouped as usual
 * there: "10.000" is ten thousand in Portuguese and ten in English and in Mexico. Otherwise comma and point both start
 * the decimals.
 */
export function parseNumberInput(text: string, locale: string): number {
  const typed = text.trim().replaceAll(/[\u00A0\u202F\u2009]/g, ' ');
  const { decimal, inThousands, group } = writingOf(locale);
  if (inThousands.test(typed)) return Number(typed.replaceAll(group, '').replace(decimal, '.'));
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/**
 * Formats a number for editing in a locale; `parseNumberInput` reads it back if it has up to two decimals.
 */
export function formatNumberInput(value: number, locale: string): string {
  return String(value).replace('.', writingOf(locale).decimal);
}

/** How numbers are written in a locale. */
interface NumberWriting {
  /** Comma or point. */
  readonly decimal: string;
  readonly group: string;
  readonly inThousands: RegExp;
}

const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const writings = new Map<string, NumberWriting>();

function writingOf(locale: string): NumberWriting {
  const known = writings.get(locale);
  if (known) return known;
  // Latin digits, as those that are typed into fields.
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
  const valueOf = (type: Intl.NumberFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const decimal = valueOf('decimal') === ',' ? ',' : '.';
  // The locale of programs, `en-US-POSIX`, groups nothing.
  const group = valueOf('group').replace(/\s/, ' ') || ',';
  // India groups hundreds of thousands by two digits: 12,34,567.
  const sizes = parts.some(({ value }) => value === '34') ? '2,3' : '3';
  const [between, point] = [group, decimal].map((sign) => `[${sign}]`);
  const inThousands = new RegExp(
    String.raw`^[+-]?[1-9]\d{0,2}(${between}\d{${sizes}})*${between}\d{3}(${point}\d+)?$`,
  );
  const writing = { decimal, group, inThousands };
  writings.set(locale, writing);
  return writing;
}
