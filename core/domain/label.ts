/** What the console is labelled with (product §10, "Label config"). */
export interface Label {
  /** Empty for the product's own name. */
  readonly title: string;
  /** Whether the product's mark stands at the head, or the text alone. */
  readonly hasImage: boolean;
  readonly headText: string;
  /** The number of the chat link, digits only; empty for none. */
  readonly chatNumber: string;
}

/** What the console calls itself at its head. */
export function headName({ headText, title }: Label): string {
  return headText || title || 'Farol';
}

/** What stands where nobody has set anything. */
export const USUAL_LABEL: Label = { title: '', hasImage: true, headText: '', chatNumber: '' };
