/** What the console is labelled with (product §10, "Label config"). */
export interface Label {
  /** Empty for the product's own name. */
  readonly title: string;
  /** Whether the product's mark stands at the head, or the text alone. */
  readonly hasImage: boolean;
  /** Where the operator's own picture lies, which stands in place of the mark; empty for none. It is kept by calls of its own. */
  readonly logo: string;
  readonly headText: string;
  /** The number of the chat link, digits only; empty for none. */
  readonly chatNumber: string;
}

/** What the console calls itself at its head. */
export function headName({ headText, title }: Label): string {
  return headText || title || 'Farol';
}

/** What is written beside the picture at the head, or in its place: a logo of one's own says the name itself. */
export function headWords(label: Label): string {
  return label.hasImage && label.logo !== '' ? label.headText : headName(label);
}

/** What stands where nobody has set anything. */
export const USUAL_LABEL: Label = { title: '', hasImage: true, logo: '', headText: '', chatNumber: '' };
