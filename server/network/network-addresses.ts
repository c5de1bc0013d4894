import type { NetworkInterfaceInfo } from 'node:os';

/**
 * Returns the addresses at which other machines open what listens at an address: those of this machine's networks
 * when it listens at all of them, else none.
 * @param address such as `http://0.0.0.0:3000`
 * @param interfaces what `networkInterfaces()` returns
 */
export function networkAddresses(
  address: string,
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string[] {
  const { hostname, port, protocol } = new URL(address);
  if (hostname !== '0.0.0.0' && hostname !== '[::]') return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address: own }) => `${protocol}//${own}${port === '' ? '' : `:${port}`}`);
}
