import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
beforeEach(() => {
  // A checkout in which nothing was installed, and without what installing needs.
  folder = mkdtempSync(join(tmpdir(), 'farol-start-'));
  mkdirSync(join(folder, 'tools'));
  for (const file of ['tools/start.mjs', 'tools/prepare.mjs']) cpSync(join(ROOT, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs', ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('start: asked for help, the start command answers before it installs anything', () => {
  for (const option of ['--help', '-h']) {
    const answer = start(option);
    expect(answer).toMatchObject({ status: 0, stderr: '' });
    expect(answer.stdout).toMatch(/^npm start .*\n.*--empty/);
    expect(answer.stdout).not.toContain('Installing');
  }
});

test('start: an option that does not exist is refused before anything is installed, with those that do', () => {
  const answer = start('--port=80');
  expect(answer).toMatchObject({ status: 1, stdout: '' });
  expect(answer.stderr).toMatch(/^Unknown option --port=80\n[^]*--empty/);
});
