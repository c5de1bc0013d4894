import { expect, test } from 'vitest';
import { devicePhotoProblem } from '@farol/core/domain/device/device-photo';

const photo = (type: string, size: number) => ({ type, bytes: new Uint8Array(size) });

test('a photo is sent only when the server can store it', () => {
  expect(devicePhotoProblem(photo('image/jpeg', 500_000))).toBeUndefined();
  expect(devicePhotoProblem(photo('image/webp', 1))).toBeUndefined();
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
    expect(devicePhotoProblem(photo(type, 10))).toBeUndefined();
  expect(devicePhotoProblem(photo('image/png', 500_001))).toBe('tooLarge');
  expect(devicePhotoProblem(photo('application/pdf', 10))).toBe('unreadable');
  expect(devicePhotoProblem(photo('image/gif', 0))).toBe('unreadable');
});
