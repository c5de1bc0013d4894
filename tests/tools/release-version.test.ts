import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

interface CheckedVersion {
  isTagged: boolean;
  problems: string[];
}

let folder: string;
let checkVersion: (root: string) => CheckedVersion;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-version-'));
  ({ checkVersion } = await import(new URL('../../tools/release/version.mjs', import.meta.url).href));
  git('init', '-q');
  change('1.2.0', '# Changes\n\n## 1.2.0\n\n- New.\n\n## 1.1.0\n\n- Old.\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...command: string[]): void {
  const identity = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...command], { cwd: folder, stdio: 'ignore' });
}

/** Commits a version and a changelog. */
function change(version: string, changes: string): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, 'CHANGELOG.md'), changes);
  git('add', '.');
  git('commit', '-q', '--allow-empty', '-m', version);
}

test('a release: a version with its section of the changelog is fine, before and with its tag', () => {
  expect(checkVersion(folder)).toMatchObject({ isTagged: false, problems: [] });
  git('tag', '-a', 'v1.2.0', '-m', '1.2.0');
  expect(checkVersion(folder)).toMatchObject({ isTagged: true, problems: [] });
  writeFileSync(join(folder, 'CHANGELOG.md'), '## 1.2.0\n\n- Other.\n');
  expect(checkVersion(folder).problems).toEqual(['There are changes that v1.2.0 does not have']);
});

test('a release: a version without a section, with an empty one, or whose tag is elsewhere is refused', () => {
  git('tag', 'v1.2.0');
  change('1.2.0', '# Changes\n\n## 1.2.0\n\n## 1.1.0\n\n- Old.\n');
  expect(checkVersion(folder).problems).toEqual([
    expect.stringMatching(/^CHANGELOG\.md says nothing below "## 1\.2\.0"/),
    expect.stringMatching(/^v1\.2\.0 is the tag of commit .*: raise the version/),
  ]);
  change('1.3.0', '## 1.3.0\n\n- New.\n');
  git('tag', 'v1.4.0');
  expect(checkVersion(folder).problems).toEqual([
    'This commit has the tag v1.4.0, and package.json the version 1.3.0',
  ]);
});
