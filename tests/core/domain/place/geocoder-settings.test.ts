import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  geocoderRequestUrl,
  isSearchableText,
  placeSearchOptions,
} from '@farol/core/domain/place/geocoder-settings';

const named = (geocoderUrl: unknown, geocoderEnabled = false) =>
  placeSearchOptions({ attributes: { 'acme.geocoderUrl': geocoderUrl }, geocoderEnabled }, 'acme');

test('geocoder settings: places are searched only when the operator configured a safe geocoder', () => {
  expect(placeSearchOptions(undefined, 'acme')).toEqual({
    geocoderUrl: undefined,
    hasReverseGeocoding: false,
  });
  for (const wrong of [
    undefined,
    5,
    '',
    'https://geo.example/search',
    'http://geo.example/?q={query}',
    '//geo.example/?q={query}',
    'javascript:alert({query})',
    'https://geo.example/ ?q={query}',
  ])
    expect(named(wrong).geocoderUrl).toBeUndefined();
  for (const right of ['https://geo.example/?q={query}', '/geo/{query}.json'])
    for (const written of [right, ` ${right}\n`]) expect(named(written).geocoderUrl).toBe(right);
  expect(named(undefined, true)).toEqual({ geocoderUrl: undefined, hasReverseGeocoding: true });
});

test('geocoder settings: the search text arrives as it was typed, whatever it contains', () => {
  // Includes lone surrogates, URL syntax, and replacement patterns.
  const letters = fc.constantFrom(
    'a',
    'ã',
    '7',
    ' ',
    '&',
    '#',
    '?',
    '%',
    '+',
    '/',
    '\\',
    '\ud800',
    '😀',
    '$&',
    '{query}',
    '{language}',
  );
  fc.assert(
    fc.property(fc.string({ unit: letters }), (words) => {
      const address = geocoderRequestUrl('https://geo.example/?q={query}&lang={language}', words, 'pt-BR');
      const { searchParams, host } = new URL(address);
      expect([host, searchParams.get('q'), searchParams.get('lang')]).toEqual([
        'geo.example',
        words.trim().toWellFormed(),
        'pt-BR',
      ]);
    }),
  );
});

test('geocoder settings: one or two letters are not searched', () => {
  expect(['', ' ab ', 'abc'].map(isSearchableText)).toEqual([false, false, true]);
});

const local = (geocoderUrl: string) =>
  placeSearchOptions(
    {
      attributes: { 'acme.geocoderUrl': geocoderUrl, 'acme.localNetworkOnly': true },
      geocoderEnabled: true,
    },
    'acme',
  );

test('geocoder settings: where nothing may leave this network, places are searched at a path of this server only', () => {
  expect(local('https://geo.example/?q={query}')).toEqual({
    geocoderUrl: undefined,
    hasReverseGeocoding: false,
  });
  expect(local('https://geo.example/{query}/').geocoderUrl).toBeUndefined();
  expect(local('/geo?q={query}').geocoderUrl).toBe('/geo?q={query}');
  expect(named('/geo?q={query}', false).hasReverseGeocoding).toBe(false);
});
