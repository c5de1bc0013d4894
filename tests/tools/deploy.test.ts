import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SETTING_NAMES } from '../../server/settings/setting-names.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Names of others: the images of PostgreSQL and Traccar, Node and what composes containers. */
const OF_OTHERS = /^(?:POSTGRES_\w+|NODE_\w+|CONFIG_\w+|DATABASE_REGISTER_\w+|FORWARD_\w+|CMD|ALL)$/;

describe('settings', () => {
  test('settings: docs/operate.md names every setting, and no other', () => {
    const table = read('docs/operate.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const named = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
      );
    expect(new Set(named)).toEqual(new Set(SETTING_NAMES));
  });

  test('the source reads no variable that the list lacks', () => {
    const sources = ['server/settings/settings.ts', 'server/openid/openid-settings.ts'].map(read).join('\n');
    const read_ = [...sources.matchAll(/environment\['([A-Z_]+)'\]|\b([A-Z]{2,}_[A-Z_]+): \w+[,} ]/g)];
    for (const [, one, other] of read_) expect(SETTING_NAMES).toContain(one ?? other);
  });

  test('the files of deploy set only what is a setting', () => {
    for (const file of readdirSync(join(ROOT, 'deploy')).filter((name) =>
      /compose|Containerfile|service/.test(name),
    ))
      for (const [, name = ''] of read(`deploy/${file}`).matchAll(
        /^\s+([A-Z][A-Z_]{3,}): |(?:^ENV | )([A-Z_]{4,})=/gm,
      ))
        if (!OF_OTHERS.test(name) && name !== '') expect(SETTING_NAMES, `${name} in ${file}`).toContain(name);
  });
});

describe('deploy', () => {
  test('the dashboard asks for metrics that the server has', () => {
    const sources = readdirSync(join(ROOT, 'server/metrics'))
      .map((file) => read(`server/metrics/${file}`))
      .join('\n');
    const asked = new Set(
      [...read('deploy/grafana.json').matchAll(/\bfarol_(\w+?)(?:_bucket|_count)?\{/g)].map(
        ([, name]) => name,
      ),
    );
    expect(asked.size).toBeGreaterThan(8);
    for (const name of asked) expect(sources, `farol_${name}`).toMatch(new RegExp(`'(?:farol_)?${name}'`));
  });

  test('health checks ask for a path that the server has', () => {
    expect(read('deploy/Containerfile')).toContain('/api/ready');
    expect(read('deploy/Caddyfile')).toContain('/api/ready');
    expect(read('deploy/haproxy.cfg').split('httpchk GET /api/ready')).toHaveLength(3);
  });

  const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  test.skipIf(!systemd)('the service: systemd knows every line of it, and it is hardened', () => {
    const verified = spawnSync('systemd-analyze', ['verify', join(ROOT, 'deploy/farol.service')]);
    const complaints = verified.stderr
      .toString()
      .split('\n')
      .filter((line) => line.includes('farol.service') && !line.includes('is not executable'));
    expect(complaints).toEqual([]);
    const { stdout } = spawnSync('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      join(ROOT, 'deploy/farol.service'),
    ]);
    const level = Number(/exposure level for farol\.service: ([\d.]+)/.exec(stdout.toString())?.[1] ?? '0');
    expect(level).toBeLessThan(2);
  });
});
