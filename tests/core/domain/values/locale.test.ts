import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initialLanguage,
  effectiveLanguage,
  parseLanguage,
  regionalTag,
} from '@farol/core/domain/values/locale';

const tags = fc.oneof(
  fc.constantFrom('pt', 'pt-BR', 'pt_PT', 'es', 'es-419', 'en-GB', 'EN', 'de', 'fr-CA', ''),
  fc.string(),
);
const maybe = fc.option(tags, { nil: undefined });

test('locale: the language comes from the URL, otherwise the browser, otherwise the page, otherwise it is Brazilian Portuguese', () => {
  fc.assert(
    fc.property(maybe, fc.array(tags, { maxLength: 3 }), maybe, (query, browser, html) => {
      const expected = [query, ...browser, html]
        .map(parseLanguage)
        .find((language) => language !== undefined);
      expect(initialLanguage({ query, browser, html })).toBe(expected ?? 'pt-BR');
    }),
  );
});

test('locale: after sign-in the picked language wins, then the account, then the server', () => {
  expect(effectiveLanguage({ chosen: 'es-ES', user: 'en-US', server: 'pt-BR' }, 'pt-BR')).toBe('es-ES');
  expect(effectiveLanguage({ chosen: undefined, user: 'en-US', server: 'es-ES' }, 'pt-BR')).toBe('en-US');
  expect(effectiveLanguage({ chosen: undefined, user: 7, server: 'es-ES' }, 'pt-BR')).toBe('es-ES');
  expect(effectiveLanguage({ chosen: undefined, user: 'de', server: undefined }, 'en-US')).toBe('en-US');
});

test('locale: a language is recognized by its primary subtag', () => {
  expect(['pt', 'PT-br', 'es_MX', ' en-GB'].map(parseLanguage)).toEqual(['pt-BR', 'pt-BR', 'es-ES', 'en-US']);
  expect([undefined, null, 3, 'constructor', '', 'ptx'].map(parseLanguage)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('locale: the region of the browser counts where it is of the language, and what is no tag is passed over', () => {
  expect(regionalTag('es-ES', ['en-GB', 'es-MX', 'es-AR'])).toBe('es-MX');
  expect(regionalTag('es-ES', ['es', 'es-419'])).toBe('es-419');
  expect(regionalTag('en-US', ['pt-BR', 'en', 'en_GB', 'en-GB'])).toBe('en-GB');
  expect(regionalTag('pt-BR', ['en-GB'])).toBe('pt-BR');
});
