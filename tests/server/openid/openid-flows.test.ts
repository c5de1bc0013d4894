import { afterEach, beforeEach, expect, test } from 'vitest';
import { FLOW_LIFETIME_MS, OpenIdFlows, type OpenIdFlow } from '../../../server/openid/openid-flows.ts';
import type { Database } from '../../../server/storage/database.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const START = Date.UTC(2026, 7, 21, 12);

function aFlow(state: string, more: Partial<OpenIdFlow> = {}): OpenIdFlow {
  return {
    secrets: { state, nonce: `nonce of ${state}`, verifier: `verifier of ${state}` },
    isKept: true,
    returnTo: '/devices',
    link: undefined,
    ...more,
  };
}

onEachDatabase('single sign-on under way', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  test('openid flows: outlasts a restart, and is told back as it was', async () => {
    const linking = aFlow('b', { isKept: false, link: { userId: 7, loginId: 'session' } });
    const first = await new OpenIdFlows(database).start(aFlow('a'), START);
    const second = await new OpenIdFlows(database).start(linking, START);
    await database.close();
    database = await temporary.open();
    const flows = new OpenIdFlows(database);
    expect(await flows.take('a', first, START + 1)).toEqual(aFlow('a'));
    expect(await flows.take('b', second, START + 1)).toEqual(linking);
  });

  test('openid flows: is taken once, also by two at the same time, and not after a restart either', async () => {
    const flows = new OpenIdFlows(database);
    const browser = await flows.start(aFlow('a'), START);
    const taken = await Promise.all([1, 2, 3].map(() => flows.take('a', browser, START)));
    expect(taken.filter((item) => item !== undefined)).toHaveLength(1);
    await database.close();
    database = await temporary.open();
    expect(await new OpenIdFlows(database).take('a', browser, START)).toBeUndefined();
  });

  test('openid flows: is not taken by another browser, which does not use it up', async () => {
    const flows = new OpenIdFlows(database);
    const browser = await flows.start(aFlow('a'), START);
    const other = await flows.start(aFlow('b'), START);
    expect(await flows.take('a', other, START)).toBeUndefined();
    expect(await flows.take('a', '', START)).toBeUndefined();
    expect(await flows.take('a', browser, START)).toBeDefined();
  });

  test('openid flows: ends after ten minutes, and is then forgotten', async () => {
    const flows = new OpenIdFlows(database);
    const browser = await flows.start(aFlow('a'), START);
    expect(await flows.take('a', browser, START + FLOW_LIFETIME_MS)).toBeUndefined();
    await flows.start(aFlow('b'), START);
    await flows.start(aFlow('c'), START + FLOW_LIFETIME_MS);
    const rows = await database.query.selectFrom('openid_flows').select('nonce').execute();
    expect(rows).toEqual([{ nonce: 'nonce of c' }]);
  });

  test('openid flows: keeps neither state nor cookie in the database', async () => {
    const browser = await new OpenIdFlows(database).start(aFlow('a secret state'), START);
    const stored = JSON.stringify(
      await database.query.selectFrom('openid_flows').select(['state_hash', 'browser_hash']).execute(),
    );
    expect(stored).not.toContain('a secret state');
    expect(stored).not.toContain(browser);
  });
});
