import type { Console } from '@farol/core/machines/console';
import type { ListMark } from './list-mark.ts';

/** Where the list stood when a device was opened from it. */
export interface ListMemory {
  offset: number;
  mark: ListMark | undefined;
}

const memories = new WeakMap<Console, ListMemory>();

/** Keeps where the list stands, for the way back from a device. */
export function rememberList(console: Console, memory: ListMemory): void {
  memories.set(console, memory);
}

/** Where the list stood when it was last left, once. */
export function recallList(console: Console): ListMemory | undefined {
  const memory = memories.get(console);
  memories.delete(console);
  return memory;
}

/** Whether a list was left on the way here: where its keyboard stood is gone with it. */
export function hasLeftList(console: Console): boolean {
  return memories.has(console);
}
