import PdfFile from 'pdfkit';
import { encodeQR } from 'qr';
import { DocumentLetters } from './document-letters.ts';
import { UnreadablePicture } from '@farol/core/domain/picture/picture-bytes';
import { pixelsOfPng, pngOf, type Pixels } from '../../pictures/png-pixels.ts';

/** The longest side of a logo, pixels: as much as can be uploaded. */
const MAX_SIDE_PIXELS = 512;

/** From here on a logo is hardly seen on white. */
const LIGHT = 0.8;

/** What the document of an invoice shows, in the order in which it is read; all texts as its reader sees them. */
export interface InvoiceDocumentContent {
  readonly language: string;
  readonly brand: {
    readonly name: string;
    readonly color: string;
    /** A PNG; null without one. */
    readonly logo: Uint8Array | null;
  };
  readonly title: string;
  readonly facts: readonly DocumentLine[];
  /** What is owed, part by part. */
  readonly amounts: readonly DocumentLine[];
  /** The last line of the amounts. */
  readonly total: DocumentLine;
  readonly pix: { readonly title: string; readonly hint: string; readonly code: string } | null;
  readonly instructions: DocumentLine | null;
  readonly link: DocumentLine | null;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  /** The files of the console's font (WOFF2), that of Western languages first; none where they are not known. */
  readonly fontPaths: readonly string[];
}

/** A value with its name. */
export interface DocumentLine {
  readonly label: string;
  readonly text: string;
}

const MARGIN = 56;
const LABEL_WIDTH = 150;
const QR_SIZE = 150;
/** The most space that a logo takes. */
const LOGO = { width: 180, height: 56 } as const;
const INK = '#1b1b1b';
const FAINT = '#5c5c5c';
const LINK = '#1c4f9c';

/** Draws an invoice on A4 and returns the file. It loads nothing; texts are cut where they would need more pages. */
export async function drawInvoiceDocument(content: InvoiceDocumentContent): Promise<Buffer> {
  const logo = content.brand.logo && (await documentLogo(content.brand.logo));
  const { brand, title, facts, amounts, total, pix, instructions, link } = content;
  const document = new PdfFile({
    size: 'A4',
    margin: MARGIN,
    lang: content.language,
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: new Date(content.madeAt) },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  const width = document.page.width - 2 * MARGIN;
  const write = writer(document, content.fontPaths);
  document.rect(0, 0, document.page.width, 12).fill(brand.color);
  document.y = MARGIN;
  if (logo) drawLogo(document, logo, brand.color);
  write(shown(brand.name, 60), { left: MARGIN, width, size: 20, isStrong: true });
  write(title, { left: MARGIN, width, size: 13, color: FAINT });
  document.moveDown(1.5);
  const line = ({ label, text }: DocumentLine, isStrong = false): void => {
    const top = document.y;
    write(shown(label, 60), { left: MARGIN, width: LABEL_WIDTH, size: 10, color: FAINT });
    const bottom = document.y;
    document.y = top;
    const left = MARGIN + LABEL_WIDTH + 12;
    write(shown(text, 400), { left, width: width - LABEL_WIDTH - 12, size: isStrong ? 14 : 10, isStrong });
    document.y = Math.max(bottom, document.y) + 5;
  };
  for (const fact of facts) line(fact);
  document.moveDown(0.5);
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + width, document.y)
    .lineWidth(0.5)
    .stroke('#b0b0b0');
  document.moveDown(0.8);
  for (const amount of amounts) line(amount);
  line(total, true);
  document.moveDown(1);
  if (pix) drawPix(document, write, pix, width);
  if (instructions) line(instructions);
  if (link) {
    write(shown(link.label, 60), { left: MARGIN, width, size: 10, color: FAINT });
    write(shown(link.text, 200), { left: MARGIN, width, size: 10, color: LINK, link: link.text });
  }
  document.end();
  return done;
}

/** A light logo, which nobody would see on paper, stands on the color of the brand. */
function drawLogo(document: PDFKit.PDFDocument, logo: DocumentLogo, color: string): void {
  const scale = Math.min(LOGO.width / logo.widthPixels, LOGO.height / logo.heightPixels, 1);
  const [width, height] = [logo.widthPixels * scale, logo.heightPixels * scale];
  const edge = logo.isLight ? 8 : 0;
  if (logo.isLight)
    document.roundedRect(MARGIN, document.y, width + 2 * edge, height + 2 * edge, 4).fill(color);
  document.image(logo.png, MARGIN + edge, document.y + edge, { width, height });
  document.y += height + 2 * edge + 12;
}

function drawPix(
  document: PDFKit.PDFDocument,
  write: Write,
  { title, hint, code }: NonNullable<InvoiceDocumentContent['pix']>,
  width: number,
): void {
  const cells = encodeQR(code, 'raw', { border: 2 });
  const [top, side] = [document.y, QR_SIZE / cells.length];
  for (const [row, columns] of cells.entries())
    for (const [column, isDark] of columns.entries())
      if (isDark) document.rect(MARGIN + column * side, top + row * side, side + 0.05, side + 0.05);
  document.fill('#000000');
  const place = { left: MARGIN + QR_SIZE + 16, width: width - QR_SIZE - 16 };
  document.y = top + 8;
  write(title, { ...place, size: 13, isStrong: true });
  write(hint, { ...place, size: 10, color: FAINT });
  document.moveDown(0.5);
  write(code, { ...place, size: 8 });
  document.y = Math.max(document.y, top + QR_SIZE) + 12;
}

interface Written {
  readonly left: number;
  readonly width: number;
  readonly size: number;
  readonly color?: string;
  readonly isStrong?: boolean;
  readonly link?: string;
}
type Write = (text: string, how: Written) => void;

/** Returns what writes a text below the last one: in the font of the console, where strong letters are drawn thicker. */
function writer(document: PDFKit.PDFDocument, fontPaths: readonly string[]): Write {
  const letters = new DocumentLetters(document, fontPaths);
  return (text, { left, width, size, color = INK, isStrong = false, link }) => {
    const runs = letters.runsOf(text);
    document
      .fontSize(size)
      .fillColor(color)
      .strokeColor(color)
      .lineWidth(size / 40);
    for (const [index, { font, text: part }] of runs.entries()) {
      document.font(font ?? (isStrong ? 'Helvetica-Bold' : 'Helvetica'));
      const options = {
        width,
        continued: index < runs.length - 1,
        ...(isStrong && font !== undefined && { stroke: true, fill: true }),
        ...(link !== undefined && { link, underline: true }),
      };
      if (index === 0) document.text(part, left, document.y, options);
      else document.text(part, options);
    }
  };
}

/** Returns a text that fits: cut, and without what no line can show. */
function shown(text: string, longest: number): string {
  const line = text.replaceAll(/\p{C}+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}

/** A logo that can be drawn. */
interface DocumentLogo {
  /** A PNG of eight bits a sample, written here. */
  readonly png: Buffer;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Whether it is too light for white paper. */
  readonly isLight: boolean;
}

/** Decodes a logo, so that nothing of the file itself comes into the document; null for one that cannot be drawn. */
async function documentLogo(png: Uint8Array): Promise<DocumentLogo | null> {
  try {
    const pixels = await pixelsOfPng(png);
    const { widthPixels, heightPixels } = pixels;
    if (Math.max(widthPixels, heightPixels) > MAX_SIDE_PIXELS) return null;
    return {
      png: Buffer.from(await pngOf(pixels)),
      widthPixels,
      heightPixels,
      isLight: brightnessOf(pixels) > LIGHT,
    };
  } catch (error) {
    if (error instanceof UnreadablePicture) return null;
    throw error;
  }
}

/** Returns how bright what is seen of a picture is, from 0 to 1; 0 where all of it is transparent. */
function brightnessOf({ samples }: Pixels): number {
  let [sum, opacity] = [0, 0];
  for (let at = 0; at < samples.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = samples.subarray(at, at + 4);
    sum += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * alpha;
    opacity += alpha;
  }
  return opacity === 0 ? 0 : sum / opacity;
}
