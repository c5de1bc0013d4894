// `npm run farol -- <command>`, `npm run backup -- <file>` and `npm run restore -- <file>`: the command line of the server
// in a clone.
import { resolve } from 'node:path';
import { installIfNeeded, run } from './prepare.mjs';

const [command = '', ...args] = process.argv.slice(2);
installIfNeeded();
// npm runs this in the project's folder; paths are relative to the folder in which the command was typed.
const currentFolder = process.env.INIT_CWD ?? process.cwd();
const hasPaths = command === 'backup' || command === 'restore';
run('node', [
  'server/main.ts',
  command,
  ...args.map((arg) =>
    !hasPaths || arg === '-' || arg.startsWith('--') ? arg : resolve(currentFolder, arg),
  ),
]);
