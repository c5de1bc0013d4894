import { expect, test } from 'vitest';
import { placeSearchOptions } from '@farol/core/domain/place/geocoder-settings';
import {
  isLocalNetworkOnly,
  isLocalNetworkUndecided,
  localNetworkDecision,
} from '@farol/core/domain/server/local-network';
import { streetMapUrl } from '@farol/core/domain/server/street-map';

const server = (attributes: Record<string, unknown>) => ({ attributes, geocoderEnabled: true });

test('while the server is unknown nothing leaves this network, and nobody is asked', () => {
  expect(isLocalNetworkOnly(undefined, 'acme')).toBe(true);
  expect(isLocalNetworkUndecided(undefined, 'acme')).toBe(false);
});

test('online maps are allowed until an administrator decides, and then as decided', () => {
  expect(isLocalNetworkOnly(server({}), 'acme')).toBe(false);
  expect(isLocalNetworkUndecided(server({ 'other.localNetworkOnly': true }), 'acme')).toBe(true);
  for (const allows of [true, false]) {
    const decided = server(localNetworkDecision(allows, 'acme'));
    expect(isLocalNetworkOnly(decided, 'acme')).toBe(!allows);
    expect(isLocalNetworkUndecided(decided, 'acme')).toBe(false);
  }
  expect(isLocalNetworkOnly(server({ 'acme.localNetworkOnly': 'true' }), 'acme')).toBe(true);
  expect(isLocalNetworkOnly(server({ 'acme.localNetworkOnly': 'false' }), 'acme')).toBe(false);
  expect(isLocalNetworkUndecided(server({ 'acme.localNetworkOnly': 'false' }), 'acme')).toBe(false);
});

test('where nothing leaves this network, geocoder and street map are asked at paths of this server only', () => {
  const local = { 'acme.localNetworkOnly': true };
  const elsewhere = {
    'acme.geocoderUrl': 'https://geo.example/?q={query}',
    'acme.streetMapUrl': 'https://maps.example/south.pmtiles',
  };
  const here = { 'acme.geocoderUrl': '/geo?q={query}', 'acme.streetMapUrl': '/maps/south.pmtiles' };
  expect(placeSearchOptions(server({ ...local, ...elsewhere }), 'acme')).toEqual({
    geocoderUrl: undefined,
    hasReverseGeocoding: false,
  });
  expect(placeSearchOptions(server({ ...local, ...here }), 'acme').geocoderUrl).toBe('/geo?q={query}');
  expect(streetMapUrl(server({ ...local, ...elsewhere }), 'acme')).toBeUndefined();
  expect(streetMapUrl(server(elsewhere), 'acme')).toBe('https://maps.example/south.pmtiles');
  expect(streetMapUrl(server({ ...local, ...here }), 'acme')).toBe('/maps/south.pmtiles');
});
