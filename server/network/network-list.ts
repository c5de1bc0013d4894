import { BlockList, isIP, isIPv4 } from 'node:net';

/** A set of networks, such as `10.0.0.0/8, ::1`. */
export class NetworkList {
  readonly #list = new BlockList();

  /** @param networks addresses, or networks with the length of their prefix; anything else throws RangeError */
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

  /** Reads a list with commas or blanks between its networks. Throws RangeError for what is none. */
  static parse(text: string): NetworkList {
    return new NetworkList(text.split(/[\s,]+/).filter((word) => word !== ''));
  }

  /** Whether an address lies in one of the networks; an IPv4 address written as an IPv6 one counts as what it is. */
  contains(address: string): boolean {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
    if (isIP(plain) === 0) return false;
    return this.#list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  }
}
