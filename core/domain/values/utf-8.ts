/** Returns the text of some bytes in UTF-8: neither the page nor the server may be asked for their decoders here. */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to;) {
    const lead = bytes[at] ?? 0;
    // A byte that continues a character without its beginning stands for itself.
    const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    let code = length === 1 ? lead : lead & (0xff >> (length + 1));
    for (let more = 1; more < length; more++) code = (code << 6) | ((bytes[at + more] ?? 0) & 0x3f);
    text += String.fromCodePoint(Math.min(code, 0x10_ff_ff));
    at += length;
  }
  return text;
}
