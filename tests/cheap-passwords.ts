import { vi } from 'vitest';

/**
 * Loaded before each test that starts a server: hundreds of accounts are made there, and a guess at their passwords may be cheap.
 * The real cost has a test of its own; nothing outside the tests can lower it.
 */
vi.mock(import('../server/accounts/password-cost.ts'), () => ({ PASSWORD_COST: { N: 2, r: 1, p: 1 } }));
