import type { Language } from './locale.ts';

/**
 * The number that people of a language mean by what they typed; `NaN` for what is none. Thousands may stand apart as the language
 * writes them: "10.000" is ten thousand in Portuguese and ten in English. Apart from that comma and point both begin the decimals.
 */
export function parseNumberInput(text: string, language: Language): number {
  const typed = text.trim();
  const { inThousands, between } = GROUPING[language];
  if (inThousands.test(typed)) return Number(typed.replaceAll(between, '').replace(',', '.'));
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** A number as people of a language type it; `typedNumber` reads it back where it has up to two decimals. */
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
