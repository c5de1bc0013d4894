import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Access } from '../../../server/access/access.ts';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { SessionService } from '../../../server/accounts/sessions.ts';
import { Users } from '../../../server/accounts/users.ts';
import { RemovalPreviews } from '../../../server/product/removal-previews.ts';
import { noopPublisher } from '../../../server/registry/live-publisher.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { History } from '../../../server/storage/history/history.ts';
import { storedDevice, storedPosition } from '../../arbitraries/stored-records.ts';
import { temporarySqlite } from '../../harness/temporary-database.ts';

test('what goes with a vehicle is counted up to a limit: of more it is told that there is more', async () => {
  const temporary = await temporarySqlite();
  const database = await temporary.open();
  try {
    const registry = await Registry.open(database);
    const history = await History.open(database);
    const sessions = await SessionService.open(database);
    const parts = { sessions, publisher: noopPublisher, namespace: 'farol', passwords: new Passwords() };
    const login = { name: 'Ana', email: 'ana@example.com', password: 'right' };
    const ana = await new Users(registry, parts).create(undefined, login);
    const ids: number[] = [];
    for (const draft of fc.sample(storedDevice, 2))
      ids.push(await registry.transaction((transaction) => transaction.insert('device', draft)));
    const positions = ids.flatMap((deviceId) =>
      fc
        .sample(storedPosition(deviceId), 6)
        .map((position) => ({ ...position, id: history.nextPositionId() })),
    );
    await history.store({ positions, events: [], liveUpdates: [] });
    const access = new Access(registry, ana, 'farol');
    const counted = async (maxRows: number) =>
      (await new RemovalPreviews(registry, registry.query, 'farol', maxRows).of(access, 'device', ids))
        .history;
    expect(await counted(100)).toMatchObject({ positions: 12, isMore: false });
    // The second vehicle is not counted any more, but since when it was recorded is known.
    const first = Math.min(...positions.map(({ fixTime }) => Date.parse(fixTime)));
    expect(await counted(5)).toMatchObject({ positions: 6, isMore: true, sinceMs: first });
  } finally {
    await database.close();
    await temporary.remove();
  }
});
