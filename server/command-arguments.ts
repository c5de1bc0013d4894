import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Thrown for arguments that say nothing this program can do; its message is written for the operator. */
export class UsageError extends Error {}

/** What the command line asks for. */
export type Invocation =
  | { command: 'help' | 'version' }
  | { command: 'start'; empty: boolean; checkOnly: boolean; envFile: string | undefined }
  | { command: 'backup'; file: string; envFile: string | undefined }
  | { command: 'restore'; file: string; replace: boolean; envFile: string | undefined }
  | {
      command: 'user create';
      name: string;
      fullName: string | undefined;
      administrator: boolean;
      passwordFromInput: boolean;
      envFile: string | undefined;
    }
  | {
      command: 'user password';
      name: string;
      passwordFromInput: boolean;
      removeTotp: boolean;
      envFile: string | undefined;
    }
  | { command: 'import-traccar'; rest: string[] };

/** What `farol --help` says. */
export const HELP = `farol [start]                    starts the server; a first start creates a demo fleet
  --empty                        a first start leaves the database empty
  --check-config                 checks the settings, says them and starts nothing
farol backup <file>              writes all data into a new file, also while the server runs; - is standard output
farol restore <file> [--replace] restores it while the server is stopped; --replace overwrites the existing data
farol user create <e-mail> [--name <name>] [--administrator] [--password-stdin]
farol user password <e-mail or login> [--remove-totp] [--password-stdin]
                                 makes an account, or gives it a new password, while the server is stopped; the password
                                 is made and printed, or read from standard input; --remove-totp ends one-time passwords
farol --version                  says the version
farol --help                     says this

  --env-file <file>              reads settings from a file of lines NAME=value, for every command

Settings are environment variables, among them
  HOST, PORT             the address of the console and the API (127.0.0.1, 3000)
  DEVICE_PORT            the port that devices report to (5055)
  DATA_DIR               the folder of all data (data)
  DATABASE_URL           a PostgreSQL database instead of SQLite
docs/operate.md lists all of them.
`;

const FILE_OPTION = { 'env-file': { type: 'string' } } as const;
const HELP_OPTION = { help: { type: 'boolean', short: 'h' } } as const;

/** Reads the arguments after the program's name. Throws UsageError in the operator's words. */
export function readArguments(args: readonly string[]): Invocation {
  const [first = '', ...rest] = args;
  if (first === 'import-traccar') return { command: 'import-traccar', rest };
  const isHelp = args.includes('--help') || args.includes('-h') || first === 'help';
  if (isHelp) return { command: 'help' };
  if (first === '--version' || first === '-v') return { command: 'version' };
  if (first === 'backup') return readBackup(rest);
  if (first === 'restore') return readRestore(rest);
  if (first === 'user') return readUser(rest);
  return readStart(first === 'start' ? rest : args);
}

function readStart(args: readonly string[]): Invocation {
  const { values, positionals } = parsed(args, {
    empty: { type: 'boolean' },
    'check-config': { type: 'boolean' },
  });
  const [command] = positionals;
  if (command !== undefined)
    throw new UsageError(
      `Unknown command ${command}; there are start, backup, restore, user and import-traccar`,
    );
  return {
    command: 'start',
    empty: values['empty'] === true,
    checkOnly: values['check-config'] === true,
    envFile: textOf(values['env-file']),
  };
}

function readBackup(args: readonly string[]): Invocation {
  const { values, positionals } = parsed(args, {});
  return {
    command: 'backup',
    file: onlyOne(positionals, 'backup', 'one file, or - for standard output'),
    envFile: textOf(values['env-file']),
  };
}

function readRestore(args: readonly string[]): Invocation {
  const { values, positionals } = parsed(args, { replace: { type: 'boolean' } });
  return {
    command: 'restore',
    file: onlyOne(positionals, 'restore', 'one file'),
    replace: values['replace'] === true,
    envFile: textOf(values['env-file']),
  };
}

function readUser([action = '', ...args]: readonly string[]): Invocation {
  if (action !== 'create' && action !== 'password')
    throw new UsageError('user needs one of create and password');
  const { values, positionals } = parsed(args, {
    'password-stdin': { type: 'boolean' },
    ...(action === 'create'
      ? { name: { type: 'string' as const }, administrator: { type: 'boolean' as const } }
      : { 'remove-totp': { type: 'boolean' as const } }),
  });
  const name = onlyOne(positionals, `user ${action}`, 'the e-mail address of one account');
  const common = {
    name,
    passwordFromInput: values['password-stdin'] === true,
    envFile: textOf(values['env-file']),
  };
  return action === 'create'
    ? {
        ...common,
        command: 'user create',
        fullName: textOf(values['name']),
        administrator: values['administrator'] === true,
      }
    : { ...common, command: 'user password', removeTotp: values['remove-totp'] === true };
}

function parsed(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, ...FILE_OPTION, ...HELP_OPTION },
      allowPositionals: true,
    });
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(message.replaceAll("'", ''));
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function onlyOne(positionals: readonly string[], command: string, what: string): string {
  const [only, ...more] = positionals;
  if (only === undefined || only === '' || more.length > 0) throw new UsageError(`${command} needs ${what}`);
  return only;
}
