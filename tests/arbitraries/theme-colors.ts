import * as fc from 'fast-check';
import { THEME_VARIABLES } from '@farol/core/domain/theme/theme-colors';

/** Any color, `#rrggbb`. */
export const colors = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** Some chosen colors of a theme. */
export const themes = fc
  .dictionary(fc.constantFrom(...THEME_VARIABLES), colors)
  .map((chosen): Readonly<Record<string, string>> => chosen);
