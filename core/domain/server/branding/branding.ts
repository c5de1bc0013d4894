import type { ThemeColors } from '../../theme/theme-colors.ts';
import { LOGO_WIDTHS } from './logo-width.ts';

/** The branding of the console (facts §10, "Branding config" and "Theme"). */
export interface Branding {
  /** Empty for the product's own name. */
  readonly title: string;
  /** Whether the header shows the product's logo, or the text alone. */
  readonly showsLogo: boolean;
  /**
   * The URL of the operator's logo, which replaces the product's; empty for none. Pictures are saved by calls of
   * their own.
   */
  readonly logoUrl: string;
  /** The size of the operator's logo, percent (`LOGO_WIDTHS`). */
  readonly logoWidth: number;
  /** The URL of the logo of the login page; empty where it is the one of the header. */
  readonly loginLogoUrl: string;
  /** The URL of the picture beside the login; empty for the product's. */
  readonly loginPictureUrl: string;
  /** The URL of the icon of the installed app; empty for the product's. */
  readonly iconUrl: string;
  readonly headerText: string;
  /** The number of the chat link, digits only; empty for none. */
  readonly chatNumber: string;
  /** The chosen colors, as the server or the user wrote them. */
  readonly colors: ThemeColors;
}

/** Returns the name of the console in its header. */
export function brandingName({ headerText, title }: Branding): string {
  return headerText || title || 'Farol';
}

/** Returns the text next to the header's logo, or in its place: a custom logo already shows the name. */
export function brandingHeaderText(branding: Branding): string {
  return branding.showsLogo && branding.logoUrl !== '' ? branding.headerText : brandingName(branding);
}

/** Returns the branding as the login page shows it: with a logo of its own. */
export function loginBranding(branding: Branding): Branding {
  const { loginLogoUrl } = branding;
  return loginLogoUrl === '' ? branding : { ...branding, showsLogo: true, logoUrl: loginLogoUrl };
}

/** The default branding. */
export const DEFAULT_BRANDING: Branding = {
  title: '',
  showsLogo: true,
  logoUrl: '',
  logoWidth: LOGO_WIDTHS.usual,
  loginLogoUrl: '',
  loginPictureUrl: '',
  iconUrl: '',
  headerText: '',
  chatNumber: '',
  colors: {},
};

/** Returns the URL of the chat link (facts §10); undefined without a number. */
export function chatUrl({ chatNumber }: Branding): string | undefined {
  return chatNumber === '' ? undefined : `https://wa.me/${chatNumber}`;
}
