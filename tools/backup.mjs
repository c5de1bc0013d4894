// `npm run backup -- <file>` and `npm run restore -- <file>`: saves the data of the server in DATA_DIR to a
// file, or restores it.
import { resolve } from 'node:path';
import { installIfNeeded, run } from './prepare.mjs';

const [command = '', ...args] = process.argv.slice(2);
installIfNeeded();
// npm runs this in the project's folder; paths are relative to the folder in which the command was typed.
const currentFolder = process.env.INIT_CWD ?? process.cwd();
run('node', [
  'server/backup-command.ts',
  command,
  ...args.map((arg) => (arg.startsWith('--') ? arg : resolve(currentFolder, arg))),
]);
