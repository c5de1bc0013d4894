import { parseJson } from '../../values/json-text.ts';
import { storedThemeColors } from '../../theme/theme-colors.ts';
import { brandingToWire, parseBranding } from './branding-config.ts';
import { brandingProblems } from './branding-rules.ts';
import type { Branding } from './branding.ts';

/** Why a file cannot be taken over: it is none of a branding, or a value in it is invalid. */
export type BrandingFileProblem = 'notBranding' | 'invalid';

/** Returns a branding as the text of a file, for another server. Its pictures stay behind. */
export function brandingToFile(branding: Branding): string {
  const stored = { ...branding, colors: storedThemeColors(branding.colors) };
  return `${JSON.stringify(brandingToWire(stored), undefined, 2)}\n`;
}

/**
 * Returns the texts and colors of a file, to be taken over into a branding, or why they cannot be. What the file does
 * not have stays as it is.
 */
export function brandingFromFile(text: string): Partial<Branding> | BrandingFileProblem {
  const content = text.length > MAX_LENGTH ? undefined : parseJson(text);
  const branding = parseBranding(content);
  const isOne =
    typeof content === 'object' && content !== null && ('config' in content || 'colors' in content);
  if (!branding || !isOne) return 'notBranding';
  if (Object.keys(brandingProblems(branding)).length > 0) return 'invalid';
  const { title, showsLogo, logoWidth, headerText, chatNumber, colors } = branding;
  return {
    ...('config' in content && { title, showsLogo, logoWidth, headerText, chatNumber }),
    ...('colors' in content && { colors }),
  };
}

const MAX_LENGTH = 20_000;
