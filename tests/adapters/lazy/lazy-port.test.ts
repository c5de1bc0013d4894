import { expect, test, vi } from 'vitest';
import { lazyPort } from '@farol/adapters/lazy/lazy-port';

class Counter {
  #count = 0;

  async add(by: number): Promise<number> {
    this.#count += by;
    if (this.#count > 10) throw new RangeError('too many');
    return this.#count;
  }

  async *each(): AsyncGenerator<number> {
    for (let at = 1; at <= this.#count; at++) yield at;
  }
}

async function collected(parts: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

test('lazy port: a late port is made with its first call, once, and passes calls, parts and errors on', async () => {
  const make = vi.fn(async () => new Counter());
  const port = lazyPort(make);
  expect(make).not.toHaveBeenCalled();
  expect(await Promise.all([port.add(2), port.add(1)])).toEqual([2, 3]);
  expect(await collected(port.each())).toEqual([1, 2, 3]);
  await expect(port.add(9)).rejects.toThrow('too many');
  expect(make).toHaveBeenCalledTimes(1);
});

test('lazy port: a late port that could not be made fails the call, and is made with the next one', async () => {
  const make = vi.fn(async () => new Counter()).mockRejectedValueOnce(new Error('away'));
  const port = lazyPort(make);
  await expect(collected(port.each())).rejects.toThrow('away');
  expect(await port.add(4)).toBe(4);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a late port may be awaited itself: that makes nothing', async () => {
  const make = vi.fn(async () => new Counter());
  const port = lazyPort(make);
  expect(await Promise.resolve(port)).toBe(port);
  expect(make).not.toHaveBeenCalled();
});
