import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns what is wrong with the version of a release, in sentences, and whether its commit has the tag. The version is
 * that of package.json; its section of the changelog and, once it is set, the tag `v<version>` have to be of the same.
 * @param root the folder of the clone; without git nothing is known of tags
 */
export function checkVersion(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tag = `v${version}`;
  const problems = [];
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split('\n'));
  const [, ...lines] = sections.find(([title]) => title.trim() === version) ?? [];
  if (!lines.some((line) => line.trim() !== ''))
    problems.push(`CHANGELOG.md says nothing below "## ${version}", the version of package.json`);
  const head = git(root, 'rev-parse', 'HEAD');
  const tagged = git(root, 'rev-parse', '--verify', '--quiet', `${tag}^{commit}`);
  if (tagged !== undefined && tagged !== head)
    problems.push(`${tag} is the tag of commit ${tagged.slice(0, 8)}: raise the version in package.json`);
  for (const other of git(root, 'tag', '--points-at', 'HEAD', 'v*')?.split('\n') ?? [])
    if (other !== '' && other !== tag)
      problems.push(`This commit has the tag ${other}, and package.json the version ${version}`);
  const isTagged = tagged !== undefined && tagged === head;
  if (isTagged && git(root, 'status', '--porcelain', '--untracked-files=no') !== '')
    problems.push(`There are changes that ${tag} does not have`);
  return { version, tag, isTagged, problems };
}

/** Returns what git says; undefined where it fails. */
function git(root, ...command) {
  const { stdout, status } = spawnSync('git', command, { cwd: root });
  return status === 0 ? stdout.toString().trim() : undefined;
}
