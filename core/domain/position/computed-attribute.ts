/**
 * An attribute that the server computes for each position (contract §2.2); attributes with negative priority
 * are computed first.
 */
export interface ComputedAttribute {
  id: number;
  description: string;
  attribute: string;
  expression: string;
  type: string;
  priority: number;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['amp', '&'],
]);

/** Decodes the HTML entities in an expression, which older forms stored. Each entity is decoded once. */
export function decodeHtmlEntities(expression: string): string {
  return expression.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal, hexadecimal, name) => {
      if (typeof name === 'string') return ENTITIES.get(name.toLowerCase()) ?? entity;
      const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : entity;
    },
  );
}

/** Formats a computed result: numbers without binary rounding noise, anything else unchanged. */
export function formatComputedResult(result: string): string {
  return /^-?\d+\.\d+$/.test(result) ? String(Number(Number(result).toPrecision(12))) : result;
}
