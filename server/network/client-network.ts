/**
 * Returns the network that counts as one client in rate limits: an IPv4 address, or the /64 of an IPv6
 * address, which one customer usually owns. Different notations of the same network give the same text.
 */
export function clientNetwork(address: string): string {
  const normalized = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!normalized.includes(':')) return normalized;
  const [head = '', tail] = normalized.split('::', 2);
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const missing =
    tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...missing, ...after].slice(0, 4).join(':');
}

function groupsOf(text: string): string[] {
  if (text === '') return [];
  // A trailing IPv4 address stands for two groups; they are never among the first four.
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.toLowerCase().replace(/^0+(?=.)/, '')]));
}
