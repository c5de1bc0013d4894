import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommandLine } from './command-line.ts';

const ROOT = join(import.meta.dirname, '..');
const { version, commit }: { version: string; commit?: string } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
/** Only a release notes its commit. It may be installed where nobody may write; a clone keeps its data with it. */
const isRelease = commit !== undefined;

process.exit(
  await runCommandLine(process.argv.slice(2), {
    version: isRelease ? `${version}+${commit}` : version,
    consoleFolder: join(ROOT, isRelease ? 'console' : 'dist'),
    dataParent: isRelease ? process.cwd() : ROOT,
  }),
);
