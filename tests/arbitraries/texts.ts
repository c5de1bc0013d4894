import * as fc from 'fast-check';

/**
 * Texts of any characters that UTF-8 can hold. As `fc.string({ unit: 'binary' })`, which needs seconds to begin: it
 * looks at each of the million code points.
 */
export const anyText = fc
  .array(fc.oneof(fc.nat(0x7f), fc.nat(0xff_ff), fc.nat(0x10_ff_ff)), { maxLength: 20 })
  .map((codes) => String.fromCodePoint(...codes).toWellFormed());
