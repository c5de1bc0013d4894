// `npm run backup -- <file>` and `npm run restore -- <file>`: the data of the server in DATA_DIR to and from one file.
import { resolve } from 'node:path';
import { installIfNeeded, run } from './prepare.mjs';

const [command = '', ...args] = process.argv.slice(2);
installIfNeeded();
// npm runs this in the project's folder; a path means the folder in which it was typed.
const typedIn = process.env.INIT_CWD ?? process.cwd();
run('node', [
  'server/backup-command.ts',
  command,
  ...args.map((arg) => (arg.startsWith('--') ? arg : resolve(typedIn, arg))),
]);
