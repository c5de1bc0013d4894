import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { qrCodeModules, qrCodePath } from '../../../../ui/kit/browser/qr-code-image.ts';

test('QR code: the bars of its path cover exactly the dark modules', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
      const { data } = qrCodeModules(text);
      const { path, size } = qrCodePath(text);
      const drawn = data.map((row) => row.map(() => false));
      for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
        drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
      expect(drawn).toEqual(data);
      expect(size).toBe(data.length);
    }),
    { numRuns: 20 },
  );
});
