import type { Language } from './locale.ts';

/**
 * Parses a number as typed in a language; `NaN` for anything else. Thousands may be grouped as usual in the
 * language: "10.000" is ten thousand in Portuguese and ten in English. Otherwise comma and point both start
 * the decimals.
 */
export function parseNumberInput(text: string, language: Language): number {
  const typed = text.trim();
  const { inThousands, between } = GROUPING[language];
  if (inThousands.test(typed)) return Number(typed.replaceAll(between, '').replace(',', '.'));
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/**
 * Formats a number for editing in a language; `parseNumberInput` reads it back if it has up to two decimals.
 */
export function formatNumberInput(value: number, language: Language): string {
  return language === 'en-US' ? String(value) : String(value).replace('.', ',');
}

const PLAIN = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/;
const POINT_GROUPING = { inThousands: /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/, between: '.' };
const COMMA_GROUPING = { inThousands: /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, between: ',' };
const GROUPING: Readonly<Record<Language, typeof POINT_GROUPING>> = {
  'pt-BR': POINT_GROUPING,
  'es-ES': POINT_GROUPING,
  'en-US': COMMA_GROUPING,
};
