import { hostname } from 'node:os';
import type { Registry } from '../registry/registry.ts';

/**
 * Returns how push services reach the operator, a `mailto:` or `https:` URL: what the operator set, else the sender of
 * mails, the address of the console, or an administrator. Some services refuse a message without one (RFC 8292 §2.1).
 */
export function pushContact(
  { server, users }: Pick<Registry, 'server' | 'users'>,
  { contact, sender }: { contact: string | undefined; sender: string | undefined },
): string {
  if (contact !== undefined) return contact;
  const [, mail] = /<?([^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)>?$/.exec(sender ?? '') ?? [];
  if (mail !== undefined) return `mailto:${mail}`;
  const address = server.attributes['web.url'];
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url?.protocol === 'https:') return url.origin;
  const administrator = [...users.all()].find(
    ({ user }) => user.administrator && /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/.test(user.email),
  );
  return `mailto:${administrator?.user.email ?? `farol@${hostname()}`}`;
}
