import { SharedPromiseCache, type Entry, type Header, type Source } from 'pmtiles';

/**
 * Keeps the directories of PMTiles files. The library also keeps that one could not be loaded, so that after a
 * connection dropped for a moment the tiles of a region would never come.
 */
export class PmtilesDirectories extends SharedPromiseCache {
  override async getDirectory(
    source: Source,
    offset: number,
    length: number,
    header: Header,
    signal?: AbortSignal,
  ): Promise<Entry[]> {
    try {
      return await super.getDirectory(source, offset, length, header, signal);
    } catch (error) {
      const key = `${source.getKey()}|${header.etag ?? ''}|${offset}|${length}`;
      this.cache.delete(key);
      this.pendingFetches.delete(key);
      throw error;
    }
  }
}
