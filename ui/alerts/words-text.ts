import { shownSpeed, type SpeedUnit } from '@farol/core/domain/measure';
import type { CatalogueText, Words } from '@farol/core/domain/notice-words';

/** A text of the catalogue with its placeholders filled; without a text the default. */
type Translate = (key: string, values: Record<string, string>) => string;

/** How numbers in texts are written. */
export interface NumberStyle {
  language: string;
  speed: SpeedUnit;
}

/** Names as they are and texts in the user's language; where the catalogue has none, what is said instead. */
export function wordsText(t: Translate, words: Words, style: NumberStyle): string {
  if (typeof words === 'string') return words;
  const { key, fallback } = words;
  return t(key, { ...writtenValues(t, words, style), defaultValue: fallback });
}

/** All parts of a text in one line. */
export function lineText(t: Translate, parts: readonly Words[], style: NumberStyle): string {
  return parts.map((part) => wordsText(t, part, style)).join(', ');
}

function writtenValues(t: Translate, { values }: CatalogueText, style: NumberStyle): Record<string, string> {
  const number = (value: number): string =>
    new Intl.NumberFormat(style.language, { maximumFractionDigits: 1 }).format(value);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value !== 'number') return [key, String(value)];
      // Speeds of the wire are knots (contract §5.3).
      if (key === 'speed')
        return [key, `${number(shownSpeed(value, style.speed))} ${t(`units.${style.speed}`, {})}`];
      return [key, number(value)];
    }),
  );
}
