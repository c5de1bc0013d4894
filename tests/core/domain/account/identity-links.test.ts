import { expect, test } from 'vitest';
import { providerName } from '@farol/core/domain/account/identity-links';

test('single sign-on: a provider is named by its host', () => {
  expect(providerName('https://login.example.com/realms/fleet?x#y')).toBe('login.example.com');
  expect(providerName('http://localhost:9000')).toBe('localhost:9000');
  expect(providerName('accounts.example')).toBe('accounts.example');
});
