import type { Branding } from './branding.ts';

/** Where the chat link leads (product §10); nothing without a number. */
export function chatUrl({ chatNumber }: Branding): string | undefined {
  return chatNumber === '' ? undefined : `https://wa.me/${chatNumber}`;
}
