import { markup, type MarkupPart } from '../content/markup.ts';

/** Returns a name that can be broken before its capitals and behind its underscores. */
export function breakable(name: string): MarkupPart {
  return name
    .split(/(?<=[_.])|(?<=[a-z])(?=[A-Z])/)
    .flatMap((part, at) => (at === 0 ? [part] : [WORD_BREAK, part]));
}

const WORD_BREAK = markup`<wbr>`;
