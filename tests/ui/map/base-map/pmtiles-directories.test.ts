import { expect, test } from 'vitest';
import { PmtilesDirectories } from '@farol/ui/map/base-map/pmtiles-directories';

/** Of a file without compression, with vector tiles. */
const HEADER: Parameters<PmtilesDirectories['getDirectory']>[3] = {
  specVersion: 3,
  rootDirectoryOffset: 127,
  rootDirectoryLength: 5,
  jsonMetadataOffset: 132,
  jsonMetadataLength: 0,
  leafDirectoryOffset: 132,
  tileDataOffset: 200,
  numAddressedTiles: 1,
  numTileEntries: 1,
  numTileContents: 1,
  clustered: true,
  internalCompression: 1,
  tileCompression: 1,
  tileType: 1,
  minZoom: 0,
  maxZoom: 0,
  minLon: -47,
  minLat: -24,
  maxLon: -46,
  maxLat: -23,
  centerZoom: 0,
  centerLon: -46,
  centerLat: -23,
};
/** One entry: identifier 0, run length 1, length 9, offset 0 stored as 1. */
const DIRECTORY = [1, 0, 1, 9, 1];

test('streets whose directory did not arrive come as soon as the connection is back', async () => {
  let isConnected = false;
  let requests = 0;
  const source = {
    getKey: () => 'https://maps.example/south.pmtiles',
    getBytes: async () => {
      requests += 1;
      if (!isConnected) throw new TypeError('Failed to fetch');
      return { data: Uint8Array.from(DIRECTORY).buffer };
    },
  };
  const directories = new PmtilesDirectories();
  await expect(directories.getDirectory(source, 132, 5, HEADER)).rejects.toThrow('Failed to fetch');
  isConnected = true;
  const entries = await directories.getDirectory(source, 132, 5, HEADER);
  expect(entries).toEqual([{ tileId: 0, offset: 0, length: 9, runLength: 1 }]);
  await directories.getDirectory(source, 132, 5, HEADER);
  expect(requests).toBe(2);
});
