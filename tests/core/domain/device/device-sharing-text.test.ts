import { expect, test } from 'vitest';
import { locationShareText } from '@farol/core/domain/device/device-sharing-text';

const PLACE = { name: 'Van 1', location: '-23.5, -46.6', time: '10:00', link: 'https://maps.example/1' };

test('the recipient of a location reads whose it is, where and when, and can open the link', () => {
  expect(locationShareText(PLACE)).toBe('Van 1 · -23.5, -46.6 · 10:00\nhttps://maps.example/1');
});

test('unknown parts leave no gap', () => {
  expect(locationShareText({ ...PLACE, location: '', time: '' })).toBe('Van 1\nhttps://maps.example/1');
  expect(locationShareText({ ...PLACE, name: '', location: '', time: '' })).toBe('https://maps.example/1');
});
