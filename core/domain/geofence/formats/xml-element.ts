/** An element of an XML document; names are without prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  /** The text directly in the element. */
  text: string;
}

/** Parses a document into its root element; undefined when it is not well formed. Nesting is bounded. */
export type XmlParser = (text: string) => XmlElement | undefined;

/** The first child with a name, in upper or lower case. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name.toLowerCase() === name.toLowerCase());
}

/** The trimmed text of a child; empty without one. */
export function childText(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? '';
}
