import { expect, test } from 'vitest';
import { parseCsv } from '@farol/core/domain/values/csv';
import { readCsvText } from '../../../../ui/kit/browser/csv-text.ts';

test('csv text: names keep their accents in every encoding that spreadsheets use', async () => {
  const text = 'Nome;Placa\r\nCaminhão São João;ÁÇ-1\r\n';
  const files = [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'latin1'),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  ];
  for (const file of files) {
    expect(parseCsv(await readCsvText(new Blob([new Uint8Array(file)])))).toEqual([
      ['Nome', 'Placa'],
      ['Caminhão São João', 'ÁÇ-1'],
    ]);
  }
});
