import type { Label } from './label.ts';

/** Where the chat link leads (product §10); nothing without a number. */
export function chatAddress({ chatNumber }: Label): string | undefined {
  return chatNumber === '' ? undefined : `https://wa.me/${chatNumber}`;
}
