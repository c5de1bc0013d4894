/** The branding of the console (facts §10, "Branding config"). */
export interface Branding {
  /** Empty for the product's own name. */
  readonly title: string;
  /** Whether the header shows the product's logo, or the text alone. */
  readonly showsLogo: boolean;
  /**
   * The URL of the operator's logo, which replaces the product's; empty for none. It is saved by calls of its
   * own.
   */
  readonly logoUrl: string;
  readonly headerText: string;
  /** The number of the chat link, digits only; empty for none. */
  readonly chatNumber: string;
}

/** Returns the name of the console in its header. */
export function brandingName({ headerText, title }: Branding): string {
  return headerText || title || 'Farol';
}

/** Returns the text next to the header's logo, or in its place: a custom logo already shows the name. */
export function brandingHeaderText(branding: Branding): string {
  return branding.showsLogo && branding.logoUrl !== '' ? branding.headerText : brandingName(branding);
}

/** The default branding. */
export const DEFAULT_BRANDING: Branding = {
  title: '',
  showsLogo: true,
  logoUrl: '',
  headerText: '',
  chatNumber: '',
};
