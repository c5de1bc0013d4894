import { themeColorProblems, type ThemeColorProblem } from '../../theme/theme-colors.ts';
import { chatNumberIn, MAX_BRANDING_TEXT_LENGTH } from './branding-config.ts';
import type { Branding } from './branding.ts';

/** Why a text or a color of a branding is invalid. */
export type BrandingProblem = 'tooLong' | 'required' | 'notNumber' | ThemeColorProblem;

/** The problems of a branding, by field, or by the name of the color. */
export type BrandingProblems = Readonly<Record<string, BrandingProblem>>;

/** Returns the problems of a typed branding; empty when it can be saved. */
export function brandingProblems({
  title,
  showsLogo,
  headerText,
  chatNumber,
  colors,
}: Branding): BrandingProblems {
  return {
    ...(title.trim().length > MAX_BRANDING_TEXT_LENGTH && { title: 'tooLong' }),
    ...(!showsLogo && headerText.trim() === '' && { headerText: 'required' }),
    ...(headerText.trim().length > MAX_BRANDING_TEXT_LENGTH && { headerText: 'tooLong' }),
    ...(chatNumber.trim() !== '' && chatNumberIn(chatNumber) === undefined && { chatNumber: 'notNumber' }),
    ...themeColorProblems(colors),
  };
}
