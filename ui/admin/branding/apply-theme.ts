import type { Branding } from '@farol/core/domain/server/branding/branding';
import { themeStyle } from '@farol/core/domain/theme/theme-style';

/** Draws the page with the colors of a branding, in place of those with which the server sent it. */
export function applyTheme({ colors, loginPictureUrl }: Branding): void {
  const style = document.head.querySelector('style#theme') ?? document.createElement('style');
  style.id = 'theme';
  style.textContent = themeStyle(colors, loginPictureUrl);
  document.head.append(style);
}
