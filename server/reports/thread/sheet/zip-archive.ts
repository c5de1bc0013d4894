import { Zip, ZipDeflate } from 'fflate';
import type { WorkbookArchive } from '@farol/core/domain/report/workbook';

/** Little is gained by more, and it takes twice as long. */
const COMPRESSION_LEVEL = 3;

/** A zip file whose parts are taken while it is written. */
export class ZipArchive implements WorkbookArchive {
  readonly #zip: Zip;
  readonly #encoder = new TextEncoder();
  #ready: Uint8Array<ArrayBuffer>[] = [];

  constructor() {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#ready.push(new Uint8Array(chunk));
    });
  }

  begin(name: string): (text: string, isLast: boolean) => void {
    const file = new ZipDeflate(name, { level: COMPRESSION_LEVEL });
    this.#zip.add(file);
    return (text, isLast) => file.push(this.#encoder.encode(text), isLast);
  }

  end(): void {
    this.#zip.end();
  }

  /** Returns what is ready since the last time. */
  take(): Uint8Array<ArrayBuffer>[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
