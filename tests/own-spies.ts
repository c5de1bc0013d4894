import { afterAll, vi } from 'vitest';

/** Loaded before each test file that shares a process with others: no file meets spies, clocks or variables of another. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
