import { expect, test } from 'vitest';
import { photoProblem } from '@farol/core/domain/photo-file';

const photo = (type: string, size: number) => ({ type, bytes: new Uint8Array(size) });

test('a picture is sent only when the server can keep it', () => {
  expect(photoProblem(photo('image/jpeg', 500_000))).toBeUndefined();
  expect(photoProblem(photo('image/webp', 1))).toBeUndefined();
  expect(photoProblem(photo('image/png', 500_001))).toBe('tooLarge');
  expect(photoProblem(photo('application/pdf', 10))).toBe('unreadable');
  expect(photoProblem(photo('image/gif', 0))).toBe('unreadable');
});
