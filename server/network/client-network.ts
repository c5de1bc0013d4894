/**
 * What counts as one place to try passwords from: an IPv4 address, or the /64 of an IPv6 one, because a customer has all of it.
 * However the address is written, the same network has the same name.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::', 2);
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const missing =
    tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...missing, ...after].slice(0, 4).join(':');
}

function groupsOf(text: string): string[] {
  if (text === '') return [];
  // An IPv4 address at the end stands for two groups; which ones never matters to the first four.
  return text
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.toLowerCase().replace(/^0+(?=.)/, '')]));
}
