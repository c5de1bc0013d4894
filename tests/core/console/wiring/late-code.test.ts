import { expect, test, vi } from 'vitest';
import { LateCode } from '@farol/core/console/wiring/late-code';

test('late code: is loaded once, with the first who needs it', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code');
  const code = new LateCode(load);
  expect(code.loaded()).toBeUndefined();
  expect(await Promise.all([code.load(), code.load()])).toEqual(['code', 'code']);
  expect(await code.load()).toBe('code');
  expect(code.loaded()).toBe('code');
  expect(load).toHaveBeenCalledOnce();
});

test('late code: a load that failed is told, and tried again by the next', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'code').mockRejectedValueOnce(new Error('away'));
  const code = new LateCode(load);
  await expect(code.load()).rejects.toThrow('away');
  expect(code.loaded()).toBeUndefined();
  expect(await code.load()).toBe('code');
});

test('late code: tells once who waits for it, unless they have stopped', async () => {
  const code = new LateCode(async () => 'code');
  const [waiting, stopped] = [vi.fn<() => void>(), vi.fn<() => void>()];
  code.subscribe(waiting);
  code.subscribe(stopped)();
  await code.load();
  await code.load();
  expect(waiting).toHaveBeenCalledOnce();
  expect(stopped).not.toHaveBeenCalled();
});
