import type { StreetMap } from '@farol/core/domain/server/street-map';

/** A part of an attribution, perhaps with a link. */
export interface AttributionPart {
  text: string;
  url?: string;
}

/** What the map data is made of when it does not say so: both schemas are made of it. */
const OPEN_STREET_MAP = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';

/** Returns who made a street map, as HTML. Pictures may be of anything: without a word nothing is claimed about them. */
export function attributionOf({ attribution, schema }: Pick<StreetMap, 'attribution' | 'schema'>): string {
  return attribution === '' && schema !== 'raster' ? OPEN_STREET_MAP : attribution;
}

/**
 * Returns the parts of attributions, which sources give as HTML, with a dot between two sources. Only the texts and the targets of links are
 * taken from it.
 */
export function attributionParts(texts: readonly string[]): AttributionPart[] {
  const markup = new DOMParser().parseFromString([...new Set(texts)].join(' · '), 'text/html');
  const parts: AttributionPart[] = [];
  const collect = (node: Node): void => {
    if (node instanceof HTMLAnchorElement && node.getAttribute('href')?.startsWith('https://'))
      parts.push({ text: cleaned(node.textContent ?? ''), url: node.href });
    else if (node.childNodes.length > 0) for (const child of node.childNodes) collect(child);
    else if (node.nodeType === Node.TEXT_NODE) parts.push({ text: cleaned(node.textContent ?? '') });
  };
  collect(markup.body);
  return parts.filter(({ text }) => text !== '');
}

function cleaned(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
