import PdfFile from 'pdfkit';
import { encodeQR } from 'qr';

/** What the document of an invoice shows, in the order in which it is read; all texts as its reader sees them. */
export interface InvoiceDocumentContent {
  readonly language: string;
  readonly brand: { readonly name: string; readonly color: string };
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
}

/** A value with its name. */
export interface DocumentLine {
  readonly label: string;
  readonly text: string;
}

const MARGIN = 56;
const LABEL_WIDTH = 150;
const QR_SIZE = 150;
const INK = '#1b1b1b';
const FAINT = '#5c5c5c';

/** Draws an invoice on A4 and returns the file. It loads nothing; texts are cut where they would need more pages. */
export function drawInvoiceDocument(content: InvoiceDocumentContent): Promise<Buffer> {
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
  document.rect(0, 0, document.page.width, 12).fill(brand.color);
  document.fillColor(INK).font('Helvetica-Bold').fontSize(20);
  document.text(shown(brand.name, 60), MARGIN, MARGIN, { width });
  document.font('Helvetica').fontSize(13).fillColor(FAINT).text(title, { width });
  document.moveDown(1.5);
  const line = ({ label, text }: DocumentLine, isStrong = false): void => {
    const top = document.y;
    document.font('Helvetica').fontSize(10).fillColor(FAINT);
    document.text(shown(label, 60), MARGIN, top, { width: LABEL_WIDTH });
    const bottom = document.y;
    document.font(isStrong ? 'Helvetica-Bold' : 'Helvetica').fontSize(isStrong ? 14 : 10);
    document.fillColor(INK).text(shown(text, 400), MARGIN + LABEL_WIDTH + 12, top, {
      width: width - LABEL_WIDTH - 12,
    });
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
  if (pix) drawPix(document, pix, width);
  if (instructions) line(instructions);
  if (link) {
    line({ label: link.label, text: '' });
    document.fontSize(10).fillColor('#1c4f9c');
    document.text(shown(link.text, 200), MARGIN, document.y, { width, link: link.text, underline: true });
  }
  document.end();
  return done;
}

function drawPix(
  document: PDFKit.PDFDocument,
  { title, hint, code }: NonNullable<InvoiceDocumentContent['pix']>,
  width: number,
): void {
  const cells = encodeQR(code, 'raw', { border: 2 });
  const [top, side] = [document.y, QR_SIZE / cells.length];
  document.fillColor('#000000');
  for (const [row, columns] of cells.entries())
    for (const [column, isDark] of columns.entries())
      if (isDark) document.rect(MARGIN + column * side, top + row * side, side + 0.05, side + 0.05);
  document.fill();
  const [left, textWidth] = [MARGIN + QR_SIZE + 16, width - QR_SIZE - 16];
  document
    .font('Helvetica-Bold')
    .fontSize(13)
    .fillColor(INK)
    .text(title, left, top + 8, { width: textWidth });
  document.font('Helvetica').fontSize(10).fillColor(FAINT).text(hint, { width: textWidth });
  document.moveDown(0.5).font('Courier').fontSize(8).fillColor(INK).text(code, { width: textWidth });
  document.y = Math.max(document.y, top + QR_SIZE) + 12;
  document.x = MARGIN;
}

/** Returns a text that fits: cut, and without what no line can show. */
function shown(text: string, longest: number): string {
  const line = text.replaceAll(/\p{C}+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}
