import { isIPv4, isIPv6 } from 'node:net';

/** The first version is a line of at most so many bytes; the second may carry more than addresses, of which so much is read. */
const LONGEST_LINE = 107;
const LONGEST_HEADER = 536;
const LINE_BEGIN = Buffer.from('PROXY ', 'latin1');
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
const FIXED_BYTES = 16;
const LOCAL = 0x20;
const PROXIED = 0x21;
/** Of the second version: how long an address of each family is. */
const ADDRESS_BYTES: Readonly<Record<number, 4 | 16>> = { 0x11: 4, 0x21: 16 };

/** What a proxy writes before the first byte of the connection that it passes on. */
export interface ProxyHeader {
  /** Of who connected to the proxy; undefined when it says none, as for its own checks of health. */
  address: string | undefined;
  /** How many bytes it has. */
  length: number;
}

/**
 * Reads a header of the PROXY protocol, version 1 or 2, from the first bytes of a connection. Returns `incomplete`
 * while more of it has to arrive, and `none` for bytes that begin no such header or a longer one than is read.
 */
export function readProxyHeader(bytes: Buffer): ProxyHeader | 'incomplete' | 'none' {
  if (beginsWith(bytes, LINE_BEGIN)) return readLine(bytes);
  return beginsWith(bytes, SIGNATURE) ? readBinary(bytes) : 'none';
}

/** Whether bytes begin as a beginning does, as far as both go. */
function beginsWith(bytes: Buffer, beginning: Buffer): boolean {
  const common = Math.min(bytes.length, beginning.length);
  return bytes.subarray(0, common).equals(beginning.subarray(0, common));
}

function readLine(bytes: Buffer): ProxyHeader | 'incomplete' | 'none' {
  const end = bytes.subarray(0, LONGEST_LINE).indexOf('\r\n');
  if (end === -1) return bytes.length < LONGEST_LINE ? 'incomplete' : 'none';
  const [, family, source = ''] = bytes.toString('latin1', 0, end).split(' ');
  const length = end + 2;
  if (family === 'UNKNOWN') return { address: undefined, length };
  const isAddress = family === 'TCP4' ? isIPv4(source) : family === 'TCP6' && isIPv6(source);
  return isAddress ? { address: source, length } : 'none';
}

function readBinary(bytes: Buffer): ProxyHeader | 'incomplete' | 'none' {
  if (bytes.length < FIXED_BYTES) return 'incomplete';
  const [command, family] = [bytes.readUInt8(12), bytes.readUInt8(13)];
  const length = FIXED_BYTES + bytes.readUInt16BE(14);
  if ((command !== LOCAL && command !== PROXIED) || length > LONGEST_HEADER) return 'none';
  const addressBytes = ADDRESS_BYTES[family];
  const isNamed = command === PROXIED && addressBytes !== undefined;
  // Both addresses and both ports.
  if (isNamed && length < FIXED_BYTES + addressBytes * 2 + 4) return 'none';
  if (bytes.length < length) return 'incomplete';
  const source = isNamed ? bytes.subarray(FIXED_BYTES, FIXED_BYTES + addressBytes) : undefined;
  return { address: source && addressOf(source), length };
}

function addressOf(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  return Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(group * 2).toString(16)).join(':');
}
