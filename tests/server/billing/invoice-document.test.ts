import { inflateSync } from 'node:zlib';
import PdfFile from 'pdfkit';
import { expect, test } from 'vitest';
import { DocumentLetters } from '../../../server/billing/document/document-letters.ts';
import {
  drawInvoiceDocument,
  type InvoiceDocumentContent,
} from '../../../server/billing/document/invoice-document.ts';
import { pngOf } from '../../../server/pictures/png-pixels.ts';

const FONTS = ['latin', 'latin-ext', 'cyrillic', 'greek'].map(
  (alphabet) => `node_modules/@fontsource-variable/inter/files/inter-${alphabet}-wght-normal.woff2`,
);

const content: InvoiceDocumentContent = {
  language: 'pt-BR',
  brand: { name: 'Rastreio São João', color: '#0f766e', logo: null },
  title: 'Fatura 12',
  facts: [
    { label: 'Cliente', text: 'Padaria Boa Vista Ltda' },
    { label: 'Descrição', text: 'Rastreamento 12/2026 – ação ÇÃÕ €' },
    { label: 'Vencimento', text: '10/12/2026' },
  ],
  amounts: [
    { label: 'Valor', text: 'R$ 79,90' },
    { label: 'Multa', text: 'R$ 1,60' },
  ],
  total: { label: 'A pagar em 12/12/2026', text: 'R$ 81,50' },
  pix: {
    title: 'Pix',
    hint: 'Leia o código no aplicativo do seu banco ou copie o texto:',
    code: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR6304ABCD',
  },
  instructions: { label: 'Como pagar', text: 'Banco 001, agência 1234, conta 56789-0' },
  link: { label: 'Pagar', text: 'https://pay.example/i/12' },
  madeAt: Date.UTC(2026, 11, 12),
  fontPaths: FONTS,
};

/** Returns what of a file is text: its objects, and its streams without their compression. */
function readable(file: Buffer): string {
  const text = file.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, part = '']) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return `${text}\n${streams.join('\n')}`;
}

test('invoice document: it is one page of A4 with the font of the console inside', async () => {
  const file = await drawInvoiceDocument(content);
  const text = readable(file);
  expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toContain('/FontFile2');
  expect(text).toMatch(/\/FontName \/[A-Z]{6}\+Inter/);
  expect(text).not.toContain('/Helvetica-Bold');
  expect(text).toContain('https://pay.example/i/12');
  expect(file.length).toBeLessThan(120_000);
});

/** Returns the letters that a reader can copy out of a file, by the tables of its fonts. */
function lettersOf(file: Buffer): Set<string> {
  const codes = [...readable(file).matchAll(/beginbfrange([\s\S]*?)endbfrange/g)].flatMap(([, table = '']) =>
    [...table.matchAll(/<([0-9a-f]{4})>/g)].map(([, code = '']) => Number.parseInt(code, 16)),
  );
  return new Set(codes.map((code) => String.fromCodePoint(code)));
}

test('invoice document: names in Latin, Cyrillic and Greek are written, and other letters are replaced by a mark', async () => {
  const names = ['Žluťoučký Şirket Łódź Kőrös', 'Иван Щукин', 'Αθήνα Ταξί', '東京 運送', '👩‍🚒'];
  const file = await drawInvoiceDocument({
    ...content,
    facts: names.map((text) => ({ label: 'Cliente', text })),
  });
  const letters = lettersOf(file);
  for (const letter of 'ŽťčýŞŁźőИванЩукΑθήναΤξ')
    expect([letter, letters.has(letter)]).toEqual([letter, true]);
  expect(letters.has('\ufffd') || letters.has('?')).toBe(true);
  expect(letters.has('東')).toBe(false);
  expect(readable(file).match(/\/FontFile2/g)).toHaveLength(4);
});

test('invoice document: what no font has is one mark for one letter, in the words of every reader, too', () => {
  const document = new PdfFile();
  expect(new DocumentLetters(document, []).runsOf('Łódź 東 👩‍🚒 São')).toEqual([
    { font: undefined, text: '?ód? ? ? São' },
  ]);
  const written = new DocumentLetters(document, FONTS).runsOf('Ana 東 👩‍🚒').map(({ text }) => text);
  expect(written.join('')).toMatch(/^Ana (\ufffd|\?) \1$/);
});

/** Returns a picture of one color. */
function plainLogo(widthPixels: number, heightPixels: number, color: readonly number[]) {
  const samples = Uint8Array.from({ length: widthPixels * heightPixels * 4 }, (_, at) => color[at % 4] ?? 0);
  return pngOf({ widthPixels, heightPixels, samples });
}

test('invoice document: the logo stands above the name, a light one on the color of the brand', async () => {
  const drawn = async (logo: Uint8Array) =>
    readable(await drawInvoiceDocument({ ...content, brand: { ...content.brand, logo } }));
  const dark = await drawn(await plainLogo(40, 10, [20, 40, 60, 255]));
  expect(dark).toMatch(/\/Subtype \/Image[\s\S]*\/Width 40\n\/Height 10/);
  expect(dark.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const light = await drawn(await plainLogo(40, 10, [250, 250, 250, 255]));
  const fills = (text: string) => text.match(/0\.0588\d* 0\.4627\d* 0\.4313\d* (sc|rg|scn)/g)?.length ?? 0;
  expect(fills(light)).toBe(fills(dark) + 1);
});

test('invoice document: a logo that cannot be drawn, or is too large, leaves the name alone', async () => {
  for (const logo of [
    new Uint8Array(20),
    (await plainLogo(4, 4, [0, 0, 0, 255])).subarray(0, 40),
    await plainLogo(600, 2, [0, 0, 0, 255]),
  ])
    expect(
      readable(await drawInvoiceDocument({ ...content, brand: { ...content.brand, logo } })),
    ).not.toContain('/Subtype /Image');
});

test('invoice document: without the font it has the one of every reader', async () => {
  const text = readable(await drawInvoiceDocument({ ...content, fontPaths: [] }));
  expect(text).toContain('/Helvetica');
  expect(text).not.toContain('/FontFile2');
});

test('invoice document: texts that are too long are cut, and stay on their page', async () => {
  const long = { label: 'x'.repeat(500), text: 'y '.repeat(5_000) };
  const file = await drawInvoiceDocument({ ...content, facts: [long], instructions: long, fontPaths: [] });
  expect(readable(file).match(/\/Type \/Page\b/g)).toHaveLength(1);
});
