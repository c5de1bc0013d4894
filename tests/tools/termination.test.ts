import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const PREPARE = new URL('../../tools/prepare.mjs', import.meta.url).href;
const COMMAND = `
  import { onTermination } from '${PREPARE}';
  const work = setInterval(() => {}, 1000);
  onTermination((signal) => { process.stdout.write('ended by ' + signal); clearInterval(work); process.exit(); });
  process.stderr.write('at work');
`;

test.skipIf(process.platform === 'win32')(
  'termination: a command that npm started ends when npm and its shell are ended, and leaves no server behind',
  async () => {
    const shell = run('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, COMMAND]);
    const output = text(shell.stdout ?? failed());
    await once(shell.stderr ?? failed(), 'data');
    shell.kill('SIGTERM');
    expect(await output).toBe('ended by SIGTERM');
  },
);

test('termination: a command ends when it is asked to', async () => {
  const command = run(process.execPath, ['--input-type=module', '-e', COMMAND]);
  const output = text(command.stdout ?? failed());
  await once(command.stderr ?? failed(), 'data');
  command.kill('SIGINT');
  expect(await output).toBe('ended by SIGINT');
});

function run(program: string, options: string[]): ChildProcess {
  return spawn(program, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
}

function failed(): never {
  throw new Error('the command has no output');
}
