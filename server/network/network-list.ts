import { BlockList, isIP, isIPv4 } from 'node:net';

/** A set of networks, such as `10.0.0.0/8, ::1`. */
export class NetworkList {
  readonly #list = new BlockList();

  /** @param networks addresses, or networks with a prefix length; throws RangeError for anything else */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', length, ...more] = network.split('/');
      const family = isIP(address);
      const bits =
        length === undefined ? (family === 4 ? 32 : 128) : /^\d{1,3}$/.test(length) ? Number(length) : -1;
      if (family === 0 || more.length > 0 || bits < 0 || bits > (family === 4 ? 32 : 128))
        throw new RangeError(`"${network}" is neither an address nor a network such as 10.0.0.0/8`);
      this.#list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
    }
  }

  /** Parses a list separated by commas or spaces. Throws RangeError for an invalid entry. */
  static parse(text: string): NetworkList {
    return new NetworkList(text.split(/[\s,]+/).filter((word) => word !== ''));
  }

  /** Whether an address is in one of the networks; IPv4-mapped IPv6 addresses count as IPv4. */
  contains(address: string): boolean {
    const normalized = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    if (isIP(normalized) === 0) return false;
    return this.#list.check(normalized, isIPv4(normalized) ? 'ipv4' : 'ipv6');
  }
}
