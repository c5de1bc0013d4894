import * as fc from 'fast-check';

const codePoint = fc.oneof(fc.nat(0x7f), fc.nat(0xff_ff), fc.nat(0x10_ff_ff));

/**
 * Returns texts of any characters that UTF-8 can hold, of so many code points. As `fc.string({ unit: 'binary' })`, which
 * needs seconds to begin: it looks at each of the million code points.
 */
export function anyText({ minLength = 0, maxLength = 20 } = {}): fc.Arbitrary<string> {
  return fc
    .array(codePoint, { minLength, maxLength })
    .map((codes) => String.fromCodePoint(...codes).toWellFormed());
}
