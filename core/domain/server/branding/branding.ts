/** What the console is labelled with (product §10, "Label config"). */
export interface Branding {
  /** Empty for the product's own name. */
  readonly title: string;
  /** Whether the product's mark stands at the head, or the text alone. */
  readonly showsLogo: boolean;
  /** Where the operator's own picture lies, which stands in place of the mark; empty for none. It is kept by calls of its own. */
  readonly logoUrl: string;
  readonly headerText: string;
  /** The number of the chat link, digits only; empty for none. */
  readonly chatNumber: string;
}

/** What the console calls itself at its head. */
export function brandingName({ headerText, title }: Branding): string {
  return headerText || title || 'Farol';
}

/** What is written beside the picture at the head, or in its place: a logo of one's own says the name itself. */
export function brandingHeaderText(label: Branding): string {
  return label.showsLogo && label.logoUrl !== '' ? label.headerText : brandingName(label);
}

/** What stands where nobody has set anything. */
export const DEFAULT_BRANDING: Branding = { title: '', showsLogo: true, logoUrl: '', headerText: '', chatNumber: '' };
