/** An attribute that the server computes for each position (contract §2.2); negative priority means before everything else. */
export interface ComputedAttribute {
  id: number;
  description: string;
  attribute: string;
  expression: string;
  type: string;
  priority: number;
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

/** An expression as people wrote it: earlier forms stored `&lt;` and the like in it. Each entity is resolved once. */
export function decodeHtmlEntities(expression: string): string {
  return expression.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (entity, decimal, hexadecimal, name) => {
      if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? entity;
      const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : entity;
    },
  );
}

/** What an attribute came to, as people read it: a number without the noise of binary fractions, anything else as it is. */
export function formatComputedResult(result: string): string {
  return /^-?\d+\.\d+$/.test(result) ? String(Number(Number(result).toPrecision(12))) : result;
}
