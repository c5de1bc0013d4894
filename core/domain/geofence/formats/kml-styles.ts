import { childOf, childText, type XmlElement } from './xml-element.ts';

/** The styles of a KML file. */
export interface KmlStyles {
  /** Returns the color of a placemark as `#rrggbb`, from its own style or the one that it names. */
  colorOf(mark: XmlElement): string | undefined;
}

/** Collects the styles of a KML file by their ids. */
export function kmlStyles(root: XmlElement): KmlStyles {
  const byId = new Map<string, XmlElement>();
  const collect = (element: XmlElement): void => {
    const id = element.attributes.get('id');
    if (id !== undefined && (element.name === 'Style' || element.name === 'StyleMap')) byId.set(id, element);
    // A placemark may hold a style, but nobody names it.
    if (element.name !== 'Placemark') element.children.forEach(collect);
  };
  collect(root);
  const named = (address: string): XmlElement | undefined =>
    byId.get(address.slice(address.indexOf('#') + 1));
  return {
    colorOf: (mark) => {
      const own = childOf(mark, 'Style');
      const style = named(childText(mark, 'styleUrl'));
      return colorIn(own) ?? colorIn(style?.name === 'StyleMap' ? normalStyle(style, named) : style);
    },
  };
}

/** Returns the style of a map of styles for what is not pointed at. */
function normalStyle(
  map: XmlElement,
  named: (address: string) => XmlElement | undefined,
): XmlElement | undefined {
  const pair = map.children.find((child) => child.name === 'Pair' && childText(child, 'key') === 'normal');
  return childOf(pair, 'Style') ?? named(childText(pair, 'styleUrl'));
}

/** The border tells more of a color than a filling, which is often white or hardly seen. */
function colorIn(style: XmlElement | undefined): string | undefined {
  return ['LineStyle', 'PolyStyle', 'IconStyle']
    .map((name) => rgbOf(childText(childOf(style, name), 'color')))
    .find((color) => color !== undefined);
}

/** KML writes colors as opacity, blue, green and red. */
function rgbOf(text: string): string | undefined {
  const [, blue, green, red] = /^#?[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? [];
  return red === undefined ? undefined : `#${red}${green}${blue}`.toLowerCase();
}
