import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  enqueueReportMails,
  reportMailOf,
  REPORT_CHANNEL,
  type NewReportMails,
} from '../../../server/delivery/report-mail-queue.ts';
import { OutboxService } from '../../../server/outbox/outbox.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import type { Database } from '../../../server/storage/database.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const DAY = 86_400_000;
const request: NewReportMails['request'] = {
  type: 'summary',
  title: null,
  query: { deviceIds: [], groupIds: [], from: 0, to: 1, daily: false, types: [], alarms: [] },
};

onEachDatabase('reports that wait for being mailed', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let outbox: OutboxService;
  beforeEach(async () => {
    temporary = await create();
    database = await temporary.open();
    outbox = await OutboxService.open(database, systemClock);
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });
  const enqueue = async (authorId: number, reportId: number | null, userIds: number[], now = Date.now()) => {
    const { added } = await database.query
      .transaction()
      .execute((transaction) =>
        enqueueReportMails(outbox, transaction, { authorId, reportId, userIds, request }, now),
      );
    return added;
  };
  /** Sends all mails that wait; returns whose turns they were and whom they are for. */
  const taken = async () => {
    const mails: [authorId: number, userId: number][] = [];
    outbox.register({
      name: REPORT_CHANNEL,
      concurrency: 1,
      send: async (job) => {
        mails.push([reportMailOf(job).authorId, job.userId ?? 0]);
      },
    });
    outbox.start();
    await outbox.settled();
    return mails;
  };
  afterEach(() => outbox.stop());

  test('report mail queue: those who cause mails take turns, however many wait of one of them', async () => {
    for (let reportId = 1; reportId <= 3; reportId++) await enqueue(7, reportId, [7, 8]);
    await enqueue(9, null, [9]);
    await enqueue(5, null, [5]);
    expect((await taken()).map(([author]) => author)).toEqual([7, 9, 5, 7, 7, 7, 7, 7]);
  });

  test('report mail queue: a schedule does not wait twice for the same user, and not more than thirty reports do', async () => {
    expect(await enqueue(7, 1, [7, 8])).toBe(2);
    expect(await enqueue(7, 1, [7, 8, 9])).toBe(1);
    expect(await enqueue(7, null, [7])).toBe(1);
    for (let reportId = 2; reportId <= 60; reportId++) await enqueue(7, reportId, [8]);
    expect((await taken()).filter(([, user]) => user === 8)).toHaveLength(30);
    expect(await enqueue(7, 1, [7, 8])).toBe(2);
  });

  test('report mail queue: the reports of one user make 500 mails a day, to any recipients; others keep theirs', async () => {
    const users = Array.from({ length: 300 }, (_, at) => at + 100);
    expect(await enqueue(7, 1, users)).toBe(300);
    expect(await enqueue(7, 2, users)).toBe(200);
    expect(await enqueue(7, null, [7])).toBe(0);
    expect(await enqueue(8, 3, users)).toBe(300);
    expect(await enqueue(7, 4, [7], Date.now() + DAY)).toBe(1);
    expect(await enqueue(7, 5, [7], Date.now() + 3 * DAY)).toBe(1);
    const counts = await database.query.selectFrom('report_mail_counts').select('day').execute();
    expect(counts.map(({ day }) => day)).toEqual([Math.floor(Date.now() / DAY) + 3]);
  });
});
