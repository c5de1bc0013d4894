import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  drawInvoiceDocument,
  type InvoiceDocumentContent,
} from '../../../server/billing/document/invoice-document.ts';

const FONT = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

const content: InvoiceDocumentContent = {
  language: 'pt-BR',
  brand: { name: 'Rastreio São João', color: '#0f766e' },
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
  fontPath: FONT,
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

test('invoice document: without the font it has the one of every reader', async () => {
  const text = readable(await drawInvoiceDocument({ ...content, fontPath: null }));
  expect(text).toContain('/Helvetica');
  expect(text).not.toContain('/FontFile2');
});

test('invoice document: texts that are too long are cut, and stay on their page', async () => {
  const long = { label: 'x'.repeat(500), text: 'y '.repeat(5_000) };
  const file = await drawInvoiceDocument({ ...content, facts: [long], instructions: long, fontPath: null });
  expect(readable(file).match(/\/Type \/Page\b/g)).toHaveLength(1);
});
