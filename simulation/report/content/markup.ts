/** Text that is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What can stand in markup: everything but `Markup` is escaped, lists are joined, nothing is left out. */
export type MarkupPart = Markup | string | number | undefined | false | readonly MarkupPart[];

/** Makes markup of HTML, SVG or XML from a template; the values in it are escaped, also inside of quotes. */
export function markup(texts: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(texts.map((text, at) => `${text}${at < parts.length ? textOf(parts[at]) : ''}`).join(''));
}

function textOf(part: MarkupPart): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(`${part}`);
  return part === undefined || part === false ? '' : part.map(textOf).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that no document may contain, not even escaped, become U+FFFD. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
