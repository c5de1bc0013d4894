import { Zip, ZipDeflate } from 'fflate';

/** Little is gained by more, and it takes twice as long. */
const COMPRESSION_LEVEL = 3;

/** Yields an archive with one file of this name, compressed while its parts are read. */
export async function* zipped(
  name: string,
  parts: AsyncGenerator<string[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(new Uint8Array(chunk));
  });
  const file = new ZipDeflate(name, { level: COMPRESSION_LEVEL });
  archive.add(file);
  const encoder = new TextEncoder();
  for await (const part of parts) {
    if (part.length > 0) file.push(encoder.encode(part.join('')), false);
    yield ready;
    ready = [];
  }
  file.push(new Uint8Array(), true);
  archive.end();
  yield ready;
}
