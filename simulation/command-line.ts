import { parseArgs } from 'node:util';

/** What the command line asks for. */
export type Command =
  | { readonly type: 'help' }
  /** What is wrong with the command line, in a sentence. */
  | { readonly type: 'problem'; readonly message: string }
  /** The included scenarios, then seeds. */
  | ({ readonly type: 'everything'; readonly seeds: SeedChoice } & Reported)
  | ({ readonly type: 'seed'; readonly seed: number } & Reported)
  | ({ readonly type: 'scenario'; readonly file: string } & Reported)
  /** The included scenarios, or one, in front of a real server. */
  | ({
      readonly type: 'server';
      readonly server: ServerChoice;
      readonly file: string | undefined;
    } & Reported);

/** Which seeds are run, and how many: for some minutes, if given, whatever the number. */
export interface SeedChoice {
  readonly first: number;
  readonly count: number;
  readonly minutes: number | undefined;
}

/** A server and who signs in to it. */
export interface ServerChoice {
  /** Without a slash at its end. */
  readonly address: string;
  readonly email: string;
  readonly password: string;
}

interface Reported {
  /** The folder for the report, if one is wanted. */
  readonly report: string | undefined;
}

/** What `--help` says. */
export const USAGE = `npm run simulate -- [options]
  --seeds <number>     how many runs at random after the included scenarios (2000; 0 for the scenarios alone)
  --minutes <number>   for how long, instead of how many
  --first <number>     the first seed
  --seed <number>      one run at random, without the scenarios
  --scenario <file>    one scenario instead of the included ones
  --server <address>   the scenarios that can, in front of a real server, with --user and --password
  --report <folder>    writes report.html and junit.xml there
  --help               this text
The exit code is 0 if everything held, else 1.
`;

const OPTIONS = {
  seeds: { type: 'string' },
  minutes: { type: 'string' },
  first: { type: 'string' },
  seed: { type: 'string' },
  scenario: { type: 'string' },
  server: { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type OptionName = keyof typeof OPTIONS;
type Given = Partial<Record<OptionName, string>>;

const DEFAULT_COUNT = 2000;
const MAX_COUNT = 10_000_000;
/** Seeds are unsigned 32-bit numbers. */
const MAX_SEED = 2 ** 32 - 1;
const MAX_MINUTES = 7 * 24 * 60;
/** Options that make no sense together: of each pair, the first chooses something else than the second. */
const EXCLUDED: readonly (readonly [OptionName, readonly OptionName[]])[] = [
  ['seed', ['seeds', 'minutes', 'first', 'scenario', 'server']],
  ['scenario', ['seeds', 'minutes', 'first']],
  ['server', ['seeds', 'minutes', 'first']],
  ['minutes', ['seeds']],
];

/** A command line that cannot be understood; the message says why. */
class CommandLineError extends Error {}

/**
 * Reads the command line of `npm run simulate`.
 * @param firstSeed where seeds begin if the command line does not say it
 */
export function readCommandLine(args: readonly string[], firstSeed = 1): Command {
  try {
    const given = givenOptions(args);
    return given.help === undefined ? commandOf(given, firstSeed) : { type: 'help' };
  } catch (error) {
    if (!(error instanceof CommandLineError)) throw error;
    return { type: 'problem', message: error.message };
  }
}

function commandOf(given: Given, firstSeed: number): Command {
  for (const [one, others] of EXCLUDED)
    for (const other of others)
      if (given[one] !== undefined && given[other] !== undefined)
        throw new CommandLineError(`--${one} and --${other} exclude each other`);
  const { scenario: file, report } = given;
  if (given.server !== undefined) return { type: 'server', server: serverOf(given), file, report };
  for (const name of ['user', 'password'] as const)
    if (given[name] !== undefined) throw new CommandLineError(`--${name} needs --server`);
  if (file !== undefined) return { type: 'scenario', file, report };
  if (given.seed !== undefined)
    return { type: 'seed', seed: wholeNumber('seed', given.seed, MAX_SEED), report };
  const { seeds, first, minutes } = given;
  return {
    type: 'everything',
    seeds: {
      first: first === undefined ? firstSeed : wholeNumber('first', first, MAX_SEED),
      count: seeds === undefined ? DEFAULT_COUNT : wholeNumber('seeds', seeds, MAX_COUNT),
      minutes: minutes === undefined ? undefined : minutesOf(minutes),
    },
    report,
  };
}

function givenOptions(args: readonly string[]): Given {
  const { tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const given: Given = {};
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional')
      throw new CommandLineError(`"${token.value}" belongs to no option; --help names the options`);
    const { name, rawName, value } = token;
    if (!isOption(name))
      throw new CommandLineError(`There is no option ${rawName}; --help names the options`);
    if (OPTIONS[name].type === 'boolean') {
      if (value !== undefined) throw new CommandLineError(`${rawName} takes no value`);
    } else if (value === undefined || value === '') throw new CommandLineError(`${rawName} needs a value`);
    if (given[name] !== undefined) throw new CommandLineError(`${rawName} is given twice`);
    given[name] = value ?? '';
  }
  return given;
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name);
}

function wholeNumber(name: OptionName, text: string, limit: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= limit) return value;
  throw new CommandLineError(`--${name} is a whole number from 0 to ${limit}, not "${text}"`);
}

function minutesOf(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= MAX_MINUTES) return value;
  throw new CommandLineError(`--minutes is a number above 0, at most ${MAX_MINUTES} (a week), not "${text}"`);
}

function serverOf({ server = '', user: email, password }: Given): ServerChoice {
  const url = URL.canParse(server) ? new URL(server) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new CommandLineError(`--server is an address such as https://fleet.example.com, not "${server}"`);
  if (url.username || url.password || url.search || url.hash)
    throw new CommandLineError('--server is an address without user, password and query');
  if (email === undefined || password === undefined)
    throw new CommandLineError('--server needs --user and --password, of who signs in to it');
  return { address: url.href.replace(/\/+$/, ''), email, password };
}
