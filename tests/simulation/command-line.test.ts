import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCommandLine, USAGE } from '@farol/simulation/command-line';

/** Returns what is said about a command line that is refused. */
function problemOf(...args: string[]): string | undefined {
  const command = readCommandLine(args);
  return command.type === 'problem' ? command.message : undefined;
}

const SERVER = ['--server', 'https://fleet.example.com/'];

test('command line: without options the scenarios and 2000 seeds are run', () => {
  expect(readCommandLine([], 7)).toEqual({
    type: 'everything',
    seeds: { first: 7, count: 2000, minutes: undefined },
    report: undefined,
  });
});

test('command line: how many seeds, from which and for how long is taken over', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(2 ** 32 - 1), (count, first) => {
      expect(readCommandLine([`--seeds=${count}`, '--first', `${first}`])).toMatchObject({
        seeds: { first, count },
      });
    }),
  );
  expect(readCommandLine(['--minutes', '1.5'])).toMatchObject({ seeds: { minutes: 1.5 } });
});

test('command line: one seed, one scenario, a server and a folder for the report can be chosen', () => {
  expect(readCommandLine(['--seed', '12', '--report', 'out'])).toEqual({
    type: 'seed',
    seed: 12,
    report: 'out',
  });
  expect(readCommandLine(['--scenario', 'a.yaml'])).toMatchObject({ type: 'scenario', file: 'a.yaml' });
  expect(
    readCommandLine([...SERVER, '--user', 'ana', '--password', '-secret', '--scenario', 'a.yaml']),
  ).toEqual({
    type: 'server',
    server: { address: 'https://fleet.example.com', email: 'ana', password: '-secret' },
    file: 'a.yaml',
    report: undefined,
  });
});

test('command line: help names every option, whatever else is asked for', () => {
  expect(readCommandLine(['--help', '--seed', '1'])).toEqual({ type: 'help' });
  for (const name of ['seeds', 'minutes', 'first', 'seed', 'scenario', 'server', 'report'])
    expect(USAGE).toContain(`--${name} <`);
});

test('command line: what is no number of the right size is refused, and the words that were given are repeated', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1 }).filter((item) => !/^\d+(\.\d+)?$/.test(item)),
    fc.constantFrom('-1', '1e3', '0x10', 'NaN', 'Infinity', '99999999999999'),
  );
  fc.assert(
    fc.property(fc.constantFrom('seeds', 'first', 'seed', 'minutes'), text, (name, given) => {
      expect(problemOf(`--${name}=${given}`)).toContain(`"${given}"`);
    }),
  );
  expect(problemOf('--minutes', '0')).toContain('above 0');
  expect(problemOf('--seeds', '1.5')).toContain('whole number');
});

test('command line: options that nobody knows, values that are missing and words that belong nowhere are named', () => {
  expect(problemOf('--bogus')).toBe('There is no option --bogus; --help names the options');
  expect(problemOf('-x')).toContain('-x');
  expect(problemOf('100')).toContain('"100"');
  expect(problemOf('--seeds')).toBe('--seeds needs a value');
  expect(problemOf('--scenario=')).toBe('--scenario needs a value');
  expect(problemOf('--help=yes')).toBe('--help takes no value');
  expect(problemOf('--seed', '1', '--seed', '2')).toBe('--seed is given twice');
});

test('command line: options that choose different things exclude each other', () => {
  expect(problemOf('--seed', '1', '--seeds', '5')).toBe('--seed and --seeds exclude each other');
  expect(problemOf('--scenario', 'a.yaml', '--minutes', '5')).toContain('exclude');
  expect(problemOf('--minutes', '1', '--seeds', '5')).toContain('exclude');
  expect(problemOf(...SERVER, '--user', 'a', '--password', 'b', '--seed', '1')).toContain('exclude');
});

test('command line: a server has an address of the web, and somebody who signs in to it', () => {
  for (const address of ['ftp://x', 'fleet.example.com', 'http://'])
    expect(problemOf('--server', address, '--user', 'a', '--password', 'b')).toContain(`"${address}"`);
  expect(problemOf('--server', 'http://a:b@x', '--user', 'a', '--password', 'b')).toContain('without user');
  expect(problemOf(...SERVER)).toContain('needs --user and --password');
  expect(problemOf(...SERVER, '--user', 'ana')).toContain('needs --user and --password');
  expect(problemOf('--user', 'ana')).toBe('--user needs --server');
});

test('command line: the command ends with a sentence and exit code 1 for a file that is not there', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['simulation/main.ts', '--scenario', 'nowhere.yaml'],
    { encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: 'nowhere.yaml cannot be read: there is no such file\n',
    stderr: '',
  });
});
