import type { Branding } from './branding.ts';

/** Returns the URL of the chat link (facts §10); undefined without a number. */
export function chatUrl({ chatNumber }: Branding): string | undefined {
  return chatNumber === '' ? undefined : `https://wa.me/${chatNumber}`;
}
