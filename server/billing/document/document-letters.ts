import { readFileSync } from 'node:fs';
import { webFont, type DocumentFont } from './document-font.ts';

/** A part of a text that is written in one font. */
export interface LetterRun {
  /** Undefined for the font that every reader has. */
  readonly font: string | undefined;
  readonly text: string;
}

/** What stands for a letter that no font has. */
const UNKNOWN = ['\ufffd', '?'] as const;

/**
 * Finds the fonts in which texts are written. The console's font is in several files, each with the letters of some
 * languages: a file is opened for the first letter that the ones before do not have.
 */
export class DocumentLetters {
  readonly #document: PDFKit.PDFDocument;
  readonly #paths: string[];
  readonly #opened: DocumentFont[] = [];

  /** @param fontPaths WOFF2 files, the one for Western languages first; none for the font that every reader has */
  constructor(document: PDFKit.PDFDocument, fontPaths: readonly string[]) {
    this.#document = document;
    this.#paths = [...fontPaths];
  }

  /** Returns a text part by part, each with its font. What no font has is replaced, once for what is seen as one letter. */
  runsOf(text: string): LetterRun[] {
    const runs: { font: string | undefined; text: string }[] = [];
    for (const { segment } of SEGMENTS.segment(text.normalize('NFC'))) {
      const letter = this.#fontOf(segment);
      const last = runs.at(-1);
      if (last && last.font === letter.font) last.text += letter.text;
      else runs.push({ ...letter });
    }
    return runs;
  }

  #fontOf(letter: string): LetterRun {
    const found = this.#find(letter);
    if (found) return { font: found.name, text: letter };
    if (this.#opened.length === 0) return { font: undefined, text: WIN_ANSI.test(letter) ? letter : '?' };
    for (const text of UNKNOWN) {
      const font = this.#opened.find((item) => item.has(text.codePointAt(0) ?? 0));
      if (font) return { font: font.name, text };
    }
    return { font: undefined, text: '?' };
  }

  /** Returns the first font that has all parts of a letter. */
  #find(letter: string): DocumentFont | undefined {
    const parts = Array.from(letter, (part) => part.codePointAt(0) ?? 0);
    const hasAll = (font: DocumentFont): boolean => parts.every((part) => font.has(part));
    const known = this.#opened.find(hasAll);
    if (known) return known;
    for (let path = this.#paths.shift(); path !== undefined; path = this.#paths.shift()) {
      const font = webFont(this.#document, `letters-${this.#opened.length}`, readFileSync(path));
      if (!font) {
        this.#paths.length = 0;
        return undefined;
      }
      this.#opened.push(font);
      if (hasAll(font)) return font;
    }
    return undefined;
  }
}

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of the fonts that every reader has (PDF, Annex D: WinAnsiEncoding). */
const WIN_ANSI = /^[ -~\u00a0-ÿŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]$/u;
