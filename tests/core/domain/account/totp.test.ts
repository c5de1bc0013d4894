import { expect, test } from 'vitest';
import { totpUri } from '@farol/core/domain/account/totp';

test('the URI for the app contains the product, the account and the key', () => {
  expect(totpUri('ABC', 'ana@example.com', 'Farol')).toBe(
    'otpauth://totp/Farol%3Aana%40example.com?secret=ABC&issuer=Farol',
  );
});
