import { unescapeXml } from './xml-text.ts';

/** An element of a document; names are without prefix. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text directly in it. */
  text: string;
}

/**
 * Reads a document in one pass; nothing when it is not well formed. A document with a type declaration is refused, since entities of
 * its own could make much of little, and so is one that nests deeper than any map does.
 */
export function parseXml(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open: { element: XmlElement; tag: string }[] = [{ element: root, tag: '' }];
  let at = text.startsWith('\u{FEFF}') ? 1 : 0;
  while (at < text.length) {
    const parent = open.at(-1);
    if (!parent) return undefined;
    const skipped = skipText(text, at, parent.element);
    if (skipped !== undefined) {
      if (skipped < 0) return undefined;
      at = skipped;
      continue;
    }
    if (text.startsWith('</', at)) {
      const end = text.indexOf('>', at);
      if (end < 0 || text.slice(at + 2, end).trimEnd() !== parent.tag || open.length === 1) return undefined;
      open.pop();
      at = end + 1;
      continue;
    }
    const start = startAt(text, at);
    if (!start || open.length > MOST_LEVELS) return undefined;
    parent.element.children.push(start.element);
    if (!start.isEmpty) open.push(start);
    at = start.end;
  }
  return open.length === 1 && root.children.length === 1 && root.text.trim() === ''
    ? root.children[0]
    : undefined;
}

/** The first child of the name, however it is written. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name.toLowerCase() === name.toLowerCase());
}

/** The trimmed text of a child, empty without one. */
export function childText(element: XmlElement, name: string): string {
  return childOf(element, name)?.text.trim() ?? '';
}

const MOST_LEVELS = 64;

/** Where text, comments and the like end that stand here; -1 when they do not, nothing when a tag stands here. */
function skipText(text: string, at: number, into: XmlElement): number | undefined {
  if (text[at] !== '<') {
    const next = text.indexOf('<', at);
    const end = next < 0 ? text.length : next;
    into.text += unescapeXml(text.slice(at, end));
    return end;
  }
  if (text.startsWith('<!--', at)) return indexAfter(text, '-->', at + 4);
  if (text.startsWith('<?', at)) return indexAfter(text, '?>', at + 2);
  if (text.startsWith('<![CDATA[', at)) {
    const end = indexAfter(text, ']]>', at + 9);
    if (end > 0) into.text += text.slice(at + 9, end - 3);
    return end;
  }
  return text.startsWith('<!', at) ? -1 : undefined;
}

function indexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

const TAG = /<([^\s<>/=!?"']+)/y;
const ATTRIBUTE = /\s+([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const CLOSING = /\s*(\/?)>/y;

function startAt(
  text: string,
  at: number,
): { element: XmlElement; tag: string; isEmpty: boolean; end: number } | undefined {
  TAG.lastIndex = at;
  const tag = TAG.exec(text)?.[1];
  if (tag === undefined) return undefined;
  const attributes = new Map<string, string>();
  let end = TAG.lastIndex;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const attribute = ATTRIBUTE.exec(text);
    if (!attribute) break;
    attributes.set(localName(attribute[1] ?? ''), unescapeXml(attribute[2] ?? attribute[3] ?? ''));
    end = ATTRIBUTE.lastIndex;
  }
  CLOSING.lastIndex = end;
  const closing = CLOSING.exec(text);
  if (!closing) return undefined;
  const element = { name: localName(tag), attributes, children: [], text: '' };
  return { element, tag, isEmpty: closing[1] === '/', end: CLOSING.lastIndex };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
