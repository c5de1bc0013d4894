import { expect, test } from 'vitest';
import { PmtilesDirectories } from '@farol/ui/streets/pmtiles-map';

/** Of a file without compression; the directories need no more of it. */
const HEADER: Parameters<PmtilesDirectories['getDirectory']>[3] = JSON.parse(
  '{ "specVersion": 3, "internalCompression": 1, "tileCompression": 1, "tileType": 1 }',
);
/** One entry: identifier 0, run length 1, length 9, offset 0 stored as 1. */
const DIRECTORY = [1, 0, 1, 9, 1];

test('pmtiles directories: streets whose directory did not arrive come as soon as the connection is back', async () => {
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
