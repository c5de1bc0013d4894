import { expect, test } from 'vitest';
import { locationShareText } from '@farol/core/domain/device/device-sharing-text';

const PLACE = { name: 'Van 1', location: '-23.5, -46.6', time: '10:00', link: 'https://maps.example/1' };

test('whoever gets a place reads whose it is, where and when, and can press the link', () => {
  expect(locationShareText(PLACE)).toBe('Van 1 · -23.5, -46.6 · 10:00\nhttps://maps.example/1');
});

test('what is not known leaves no gap', () => {
  expect(locationShareText({ ...PLACE, location: '', time: '' })).toBe('Van 1\nhttps://maps.example/1');
  expect(locationShareText({ ...PLACE, name: '', location: '', time: '' })).toBe('https://maps.example/1');
});
