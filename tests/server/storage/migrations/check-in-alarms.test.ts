import { checkInAttributes } from '@farol/core/domain/device/check-in-rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../harness/temporary-database.ts';

onEachDatabase('the computed attributes of check-ins of an earlier version', (create) => {
  test('check-in alarms: no longer replace the alarm of the tracker; others stay as they are', async () => {
    const temporary = await create();
    const old = await temporary.open();
    const made = checkInAttributes('farol');
    const earlier: Record<string, string> = {
      'farol.QRCheckAlarm': 'serverTime.time > qrCheckoutTime ? "checkoutDriver" : alarm',
      'farol.QRLockAlarm': 'serverTime.time > qrLockTime ? "unknownDriver" : alarm',
    };
    const changed = { ...made[0], expression: 'serverTime.time > qrLockTime ? "sos" : alarm' };
    const texts = [
      ...made.map((attribute) => ({ ...attribute, ...expressionOf(earlier[attribute.description]) })),
      changed,
    ].map((attribute) => JSON.stringify(attribute));
    for (const data of [...texts, '{"damaged'])
      await sql`insert into records (kind, data, attributes) values ('attribute', ${data}, '{}')`.execute(
        old.query,
      );
    await sql`delete from kysely_migration where name >= '0048'`.execute(old.query);
    await old.close();
    const database = await temporary.open();
    const rows = await database.query.selectFrom('records').select('data').orderBy('id').execute();
    expect(rows.map(({ data }) => data)).toEqual([
      ...[...made, changed].map((attribute) => JSON.stringify(attribute)),
      '{"damaged',
    ]);
    await database.close();
    await temporary.remove();
  });
});

function expressionOf(expression: string | undefined) {
  return expression === undefined ? {} : { expression };
}
