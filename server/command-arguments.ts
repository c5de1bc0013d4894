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
  | {
      command: 'import-traccar';
      address: string;
      dryRun: boolean;
      merge: boolean;
      withHistory: boolean;
      /** The first month of the history, milliseconds since the epoch; undefined for all of it. */
      since: number | undefined;
      name: string | undefined;
      timeZone: string;
      envFile: string | undefined;
    };

/** What `farol --help` says. */
export const HELP_TEXT = `farol [start]                    starts the server; a first start creates a demo fleet
  --empty                        a first start leaves the database empty
  --check-config                 checks the settings, says them and starts nothing
farol backup <file>              writes all data into a new file, also while the server runs; - is standard output
farol restore <file> [--replace] restores it while the server is stopped; --replace overwrites the existing data
farol user create <e-mail> [--name <name>] [--administrator] [--password-stdin]
farol user password <e-mail or login> [--remove-totp] [--password-stdin]
                                 makes an account, or gives it a new password, while the server is stopped; the password
                                 is made and printed, or read from standard input; --remove-totp ends one-time passwords
farol import-traccar <address>   takes everything of a Traccar server into the data of a stopped Farol: http://… of its
                                 console with an administrator's token in TRACCAR_TOKEN, or postgres://… of its database,
                                 which has the passwords as well (PGPASSWORD, or in the address); docs/operate.md, "Moving
                                 from Traccar". Ended at any moment, the same command goes on where it was
  --dry-run                      writes nothing: says what there is and what will not fit; Farol may run meanwhile
  --merge                        what has the same identifier, e-mail or login here becomes one, instead of a refusal
  --since <2025-01>              takes the history from this month on; --no-history takes none
  --name <name>                  how the source is remembered, instead of its address
  --time-zone <zone>             in which the database has its times: that of the Traccar process (UTC)
                                 exit code: 0 all taken, 2 something did not fit, 1 failed
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
  const isHelp = args.includes('--help') || args.includes('-h') || first === 'help';
  if (isHelp) return { command: 'help' };
  if (first === '--version' || first === '-v') return { command: 'version' };
  if (first === 'backup') return readBackup(rest);
  if (first === 'restore') return readRestore(rest);
  if (first === 'user') return readUser(rest);
  if (first === 'import-traccar') return readImport(rest);
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

function readImport(args: readonly string[]): Invocation {
  const { values, positionals } = parsed(args, {
    'dry-run': { type: 'boolean' },
    merge: { type: 'boolean' },
    since: { type: 'string' },
    'no-history': { type: 'boolean' },
    name: { type: 'string' },
    'time-zone': { type: 'string' },
  });
  const name = textOf(values['name']);
  if (name !== undefined && !/^[\w .:/-]{1,100}$/.test(name))
    throw new UsageError('--name must be 1 to 100 letters, digits, blanks and . : / - _');
  return {
    command: 'import-traccar',
    address: onlyOne(positionals, 'import-traccar', 'the address of one Traccar server or of its database'),
    dryRun: values['dry-run'] === true,
    merge: values['merge'] === true,
    withHistory: values['no-history'] !== true,
    since: monthIn(textOf(values['since'])),
    name,
    timeZone: timeZoneIn(textOf(values['time-zone']) ?? 'UTC'),
    envFile: textOf(values['env-file']),
  };
}

function monthIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const month = /^\d{4}-\d{2}$/.test(text) ? Date.parse(`${text}-01`) : Number.NaN;
  if (Number.isNaN(month)) throw new UsageError(`--since must be a month such as 2025-01, not ${text}`);
  return month;
}

function timeZoneIn(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new UsageError(
      `--time-zone must be the name of a time zone such as America/Sao_Paulo, not ${text}`,
    );
  }
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
