import { SaxesParser } from 'saxes';
import type { XmlElement } from '@farol/core/domain/geofence/formats/xml-element';

/** Files nest no deeper than this. */
const MAX_DEPTH = 64;

/**
 * Parses a document; undefined when it is not well formed. A document type is refused, because its entities
 * could expand a small file without limit, and so is a document that nests deeper than any map file does.
 */
export function parseXml(text: string): XmlElement | undefined {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ name, attributes }) => {
    const element = newElement(name, attributes);
    open.at(-1)?.children.push(element);
    root ??= element;
    if (open.push(element) > MAX_DEPTH) refuse();
  });
  parser.on('closetag', () => open.pop());
  try {
    // Some programs write a blank line before the declaration, where XML allows none.
    parser.write(text.replace(/^[\uFEFF\s]+/, '')).close();
    return root;
  } catch {
    return undefined;
  }
}

function refuse(): never {
  throw new Error('The document is refused');
}

function newElement(name: string, attributes: Readonly<Record<string, string>>): XmlElement {
  const entries = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
  return { name: localName(name), attributes: new Map(entries), children: [], text: '' };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
