import { expect, test, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { FirstReaders } from '@farol/core/console/wiring/first-reader';

/** A part of a session that counts how often it runs. */
function aPart(readers: FirstReaders) {
  const running = { count: 0 };
  const logic = fromCallback(() => {
    running.count++;
    return () => {
      running.count--;
    };
  });
  const part = readers.startedByReader(() => readers.started(createActor(logic, readers.settings)));
  return { part, running };
}

test('first reader: starts a part once, and nobody who only waits for it', () => {
  const { part, running } = aPart(new FirstReaders({}));
  const onStart = vi.fn<() => void>();
  part.onStart(onStart);
  expect([part.started(), running.count]).toEqual([undefined, 0]);
  const read = part.get();
  expect(part.get()).toBe(read);
  expect(part.started()).toBe(read);
  expect(running.count).toBe(1);
  expect(onStart).toHaveBeenCalledExactlyOnceWith(read);
  const late = vi.fn<() => void>();
  part.onStart(late);
  expect(late).toHaveBeenCalledExactlyOnceWith(read);
});

test('first reader: what was started ends with the session, and what is read later does not start', () => {
  const readers = new FirstReaders({});
  const [early, late] = [aPart(readers), aPart(readers)];
  const told = vi.fn<() => void>();
  late.part.onStart(told);
  early.part.get();
  const ended = vi.fn<() => void>();
  readers.endsWith(ended);
  readers.stop();
  expect(early.running.count).toBe(0);
  expect(ended).toHaveBeenCalledOnce();
  late.part.get();
  expect(late.running.count).toBe(0);
  expect(told).not.toHaveBeenCalled();
  const endedAtOnce = vi.fn<() => void>();
  readers.endsWith(endedAtOnce);
  expect(endedAtOnce).toHaveBeenCalledOnce();
});
