import { MemoryNewVersions } from '@farol/adapters/memory/new-versions';
import { newVersionsContract } from '../../contracts/ports/new-versions.ts';

newVersionsContract('memory', () => {
  const versions = new MemoryNewVersions();
  return { versions, install: () => versions.install() };
});
