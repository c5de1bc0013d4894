import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { esES } from '@farol/ui/language/es-ES/catalog';
import { missingTextMarker } from '@farol/ui/language/texts';
import { ptBR } from '@farol/ui/language/pt-BR/catalog';

function texts(catalog: object, path = ''): [string, string][] {
  return Object.entries(catalog).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  );
}
const placeholders = (text: string): string[] => (text.match(/%\w+%/g) ?? []).sort();

test.for([
  ['Spanish', esES],
  ['English', enUS],
] as const)(
  'catalogs: %s says everything that Portuguese says, with the same placeholders',
  ([, catalog]) => {
    const others = new Map(texts(catalog));
    const portuguese = texts(ptBR);
    expect([...others.keys()].sort()).toEqual(portuguese.map(([key]) => key).sort());
    for (const [key, text] of portuguese)
      expect([key, placeholders(others.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  },
);

test('catalogs: no text is empty, and a missing one shows its key', () => {
  for (const catalog of [ptBR, esES, enUS])
    for (const [key, text] of texts(catalog)) expect([key, text.trim()]).not.toEqual([key, '']);
  expect(missingTextMarker('a.b')).toBe('_KT_a.b_KT_');
});

test('Spanish says usted: it neither orders nor asks anybody as a friend would', () => {
  const order =
    /(?:^|[.:;¡¿(,] ?|\b[oey] )(?:instala|configura|arrastra|elige|escribe|pulsa|mueve|revisa|comprueba|selecciona|añade|introduce|lee|inicia|usa)\b/i;
  const friend =
    /(?<!\p{L})(?:tu|tus|ti|contigo|haz|ponlo|ejecútalo|inténtalo|puedes|tienes|quieres)(?!\p{L})/iu;
  // The subject is not who reads.
  const told = ['Este usuario escribe'];
  const informal = texts(esES).filter(
    ([, text]) => (order.test(text) || friend.test(text)) && !told.some((item) => text.startsWith(item)),
  );
  expect(informal).toEqual([]);
});

test('failure codes: the document for other front ends names all that have a text', () => {
  const document = readFileSync('docs/failure-codes.md', 'utf8');
  const named = new Set([...document.matchAll(/^\| `([^`]+)` \|/gmu)].map(([, code]) => code));
  const { notice, day } = enUS.driver;
  const codes = Object.keys({ ...enUS.errors, ...notice, ...day }).filter(
    (code) => /^[A-Z]/.test(code) && code !== 'OTHER',
  );
  expect(codes.filter((code) => !named.has(code))).toEqual([]);
});
