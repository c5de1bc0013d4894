import { readFileSync } from 'node:fs';

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

/** A step of an outline, in units of the font. */
interface PathCommand {
  readonly command: string;
  readonly args: readonly number[];
}

/** What of a font this needs; the library has no types for it. */
interface Glyph {
  readonly advanceWidth: number;
  readonly path: { readonly commands: readonly PathCommand[] };
}

/** The glyphs of a font that go into a file. */
interface FontSubset {
  readonly font: { getGlyph(id: number): Glyph; hasGlyphForCodePoint(codePoint: number): boolean };
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

/** A font of a document, and which letters it has. */
interface DocumentFont {
  /** By which the document knows it. */
  readonly name: string;
  has(codePoint: number): boolean;
}

/**
 * Returns a font of the web (WOFF2) for a document, which embeds what of it is written; undefined where that cannot be
 * done.
 *
 * fontkit 2.0.4 opens such fonts and cannot copy glyphs out of them, since their outlines are stored in another way
 * (`TTFSubset._addGlyph`): here each outline is written again.
 */
function webFont(document: PDFKit.PDFDocument, name: string, bytes: Buffer): DocumentFont | undefined {
  try {
    document.registerFont(name, bytes);
    document.font(name);
    const subset: unknown = Reflect.get(Object(Reflect.get(document, '_font')), 'subset');
    if (!isSubset(subset)) throw new Error('another version of the library');
    subset._addGlyph = function addGlyph(this: FontSubset, id: number): number {
      const { advanceWidth: advance, path } = this.font.getGlyph(id);
      const outline = encodedTrackBounds(path.commands);
      const points = contoursOf(path.commands).flat();
      this.glyf.push(outline);
      this.loca.offsets.push(this.offset);
      this.hmtx.metrics.push({
        advance,
        bearing: points.length > 0 ? Math.min(...points.map(({ x }) => x)) : 0,
      });
      this.offset += outline.length;
      return this.glyf.length - 1;
    };
    const { font } = subset;
    return { name, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  } catch {
    document.font('Helvetica');
    return undefined;
  }
}

function isSubset(value: unknown): value is FontSubset {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_addGlyph' in value &&
    typeof value._addGlyph === 'function' &&
    'font' in value
  );
}

/** Returns the contours of an outline, each closed by itself. */
function contoursOf(commands: readonly PathCommand[]): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const [first = 0, second = 0, third = 0, fourth = 0] = args.map(Math.round);
    if (command === 'moveTo') contours.push([]);
    const contour = contours.at(-1);
    if (command === 'moveTo' || command === 'lineTo') contour?.push({ x: first, y: second, isOnCurve: true });
    if (command === 'quadraticCurveTo')
      contour?.push({ x: first, y: second, isOnCurve: false }, { x: third, y: fourth, isOnCurve: true });
  }
  return contours.filter(({ length }) => length > 0);
}

/** Writes an outline as a simple glyph of TrueType (OpenType, table `glyf`), to a multiple of four bytes. */
function encodedTrackBounds(commands: readonly PathCommand[]): Uint8Array {
  const contours = contoursOf(commands);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const length = 10 + 2 * contours.length + 2 + 5 * points.length;
  const view = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4));
  let at = 0;
  const add = (value: number): void => {
    view.setInt16(at, value);
    at += 2;
  };
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    add(value);
  let last = -1;
  for (const contour of contours) add((last += contour.length));
  // No instructions.
  add(0);
  for (const { isOnCurve } of points) view.setUint8(at++, isOnCurve ? 1 : 0);
  for (const values of [xs, ys])
    for (const [index, value] of values.entries()) add(value - (values[index - 1] ?? 0));
  return new Uint8Array(view.buffer);
}
