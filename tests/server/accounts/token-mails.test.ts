import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Access } from '../../../server/access/access.ts';
import { InvitationService } from '../../../server/accounts/invitations.ts';
import { PasswordResets } from '../../../server/accounts/password-reset.ts';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { SessionService } from '../../../server/accounts/sessions.ts';
import type { TokenMailer } from '../../../server/accounts/token-mail.ts';
import { Users } from '../../../server/accounts/users.ts';
import { Mailer } from '../../../server/delivery/mailer.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { UndeliverableError } from '../../../server/network/send-errors.ts';
import { OutboxOverview } from '../../../server/outbox/outbox-overview.ts';
import { OutboxService } from '../../../server/outbox/outbox.ts';
import { noopPublisher } from '../../../server/registry/live-publisher.ts';
import { Registry } from '../../../server/registry/registry.ts';
import { systemClock, type ServerClock } from '../../../server/runtime/clock.ts';
import { SecretBox } from '../../../server/storage/secret-box.ts';
import type { Database } from '../../../server/storage/database.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../harness/mail-server.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const ANA = 'ana@example.com';
const NINA = 'nina@example.com';
const HOUR = 3_600_000;

onEachDatabase('mails that bring a token', (create) => {
  let temporary: TemporaryDatabase;
  let mailServer: MailServer;
  let aheadMs: number;
  let server: Awaited<ReturnType<typeof start>>;
  const time: ServerClock = {
    now: () => Date.now() + aheadMs,
    elapsed: () => performance.now() + aheadMs,
    sleep: (milliseconds) => systemClock.sleep(milliseconds),
  };
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    aheadMs = 0;
    mailServer = await startMailServer();
    temporary = await create();
    server = await start();
    await server.users.create(undefined, { name: 'Ana', email: ANA, password: 'right' });
    await server.registry.transaction((transaction) =>
      transaction.updateServer({
        ...server.registry.server,
        attributes: { 'web.url': 'https://fleet.example' },
      }),
    );
  });
  afterEach(async () => {
    await server.stop();
    await temporary.remove();
    await mailServer.close();
    vi.restoreAllMocks();
  });

  /** What a server process holds of accounts and their mails. @param change replaces what sends mails */
  async function start(change: (mailer: Mailer) => TokenMailer = (mailer) => mailer) {
    const database: Database = await temporary.open();
    const registry = await Registry.open(database);
    const sessions = await SessionService.open(database);
    const outbox = await OutboxService.open(database, time);
    const mailer = new Mailer(
      { host: '127.0.0.1', port: mailServer.port, login: undefined, from: 'fleet@example.com' },
      new OutgoingTargets(new NetworkList([])),
      {
        onSent: () => {},
        senderName: async () => ({ name: '', isReseller: false, color: '#000000' }),
        integration: { active: () => undefined, recordOutcome: async () => {} },
        now: () => time.now(),
      },
    );
    const parts = {
      sessions,
      publisher: noopPublisher,
      namespace: 'farol',
      passwords: new Passwords(async (password) => Buffer.from(password.padEnd(32).slice(0, 32))),
      time,
      outbox,
      secrets: database.secrets,
      mailer: change(mailer),
    };
    const users = new Users(registry, parts);
    const resets = new PasswordResets({ registry, sessions, outbox }, parts);
    const invitations = new InvitationService(registry, { ...parts, users });
    for (const channel of [resets, invitations]) outbox.register(channel);
    outbox.start();
    return {
      users,
      registry,
      outbox,
      resets,
      invite: (email: string) => invitations.create(asAna(registry), { user: { email } }, time.now()),
      renew: (userId: number) => invitations.renew(asAna(registry), userId, {}, time.now()),
      invited: (token: string) => invitations.read({ token }, time.now()),
      rows: () => database.query.selectFrom('outbox').selectAll().orderBy('id').execute(),
      /** Replaces what is sealed by something that another key has sealed. */
      seal: (other: SecretBox) =>
        database.query
          .updateTable('outbox')
          .set({ payload: JSON.stringify({ sealed: other.seal('1.2.x') }) })
          .execute(),
      letters: () =>
        new OutboxOverview(database).deadLetters({ userIds: undefined, before: undefined, limit: 10 }),
      stop: async () => {
        await outbox.stop();
        await registry.settled();
        await database.close();
      },
    };
  }
  const restart = async (change?: (mailer: Mailer) => TokenMailer) => {
    await server.stop();
    server = await start(change);
  };
  /** Lets the clock jump and sends what is due then. */
  const later = async (milliseconds: number) => {
    aheadMs += milliseconds;
    await server.outbox.settled();
  };
  const states = async () => (await server.rows()).map(({ channel, state }) => [channel, state]);
  const mailTo = (address: string): ReceivedMail[] =>
    mailServer.mails.filter(({ to }) => to.includes(address));

  test('a busy mail server and a restart: they arrive once, and the table never holds their tokens', async () => {
    mailServer.refuseNext(Infinity);
    await server.resets.request(ANA);
    const { token, mailed } = await server.invite(NINA);
    expect(mailed).toBe(true);
    await server.outbox.settled();
    expect(await states()).toEqual([
      ['password', 'postponed'],
      ['invitation', 'postponed'],
    ]);
    const stored = JSON.stringify(await server.rows());
    mailServer.refuseNext(0);
    await restart();
    await later(60_000);
    expect(mailServer.mails).toHaveLength(2);
    const reset = /recover=(\S+)/.exec(mailTo(ANA)[0]?.text ?? '')?.[1] ?? '';
    expect(mailTo(NINA)[0]?.text).toContain(`=${token}\n`);
    for (const secret of [reset, token, reset.split('.')[2] ?? '']) {
      expect(secret.length).toBeGreaterThan(40);
      expect(stored).not.toContain(secret);
    }
    await server.resets.reset(reset, 'another');
    expect(await server.invited(token)).toEqual({ email: NINA, inviter: 'Ana' });
    await later(HOUR);
    expect(mailServer.mails).toHaveLength(2);
  });

  test('a token that has ended, was used or replaced: its mail is not wanted any more', async () => {
    mailServer.refuseNext(Infinity);
    await server.resets.request(ANA);
    const first = await server.invite(NINA);
    await server.outbox.settled();
    await server.renew(first.userId);
    await server.registry.transaction(async (transaction) => {
      const ana = server.registry.users.get(1);
      if (ana) await transaction.update('user', { ...ana, passwordHash: 'another' });
    });
    await later(3 * 60_000);
    expect(await states()).toEqual([
      ['password', 'dropped'],
      ['invitation', 'dropped'],
      ['invitation', 'postponed'],
    ]);
    await server.resets.request(ANA);
    await later(HOUR);
    mailServer.refuseNext(0);
    await later(7 * 24 * HOUR);
    // What was dropped is kept for a week, and removed at some time after it.
    expect(new Set((await states()).map(([, state]) => state))).toEqual(new Set(['dropped']));
    expect(mailServer.mails).toEqual([]);
  });

  test('a mail server that refuses them for good: dead letters without tokens, which are sent again while the token is valid', async () => {
    mailServer.refuseNext(Infinity, 550);
    await server.resets.request(ANA);
    const { token, userId } = await server.invite(NINA);
    await server.outbox.settled();
    const letters = await server.letters();
    expect(letters).toMatchObject([
      { channel: 'invitation', recipient: NINA, userId, reason: expect.stringContaining('550') },
      { channel: 'password', recipient: ANA, userId: 1 },
    ]);
    expect(JSON.stringify([letters, await server.rows()])).not.toContain(token);
    mailServer.refuseNext(0);
    aheadMs += 2 * HOUR;
    for (const { id } of letters) expect(await server.outbox.resend(id)).toBe(true);
    await server.outbox.settled();
    expect(await states()).toEqual([
      ['password', 'dropped'],
      ['invitation', 'sent'],
    ]);
    expect(mailTo(NINA)[0]?.text).toContain(token);
  });

  test.for([Error, UndeliverableError])(
    'a mail server that repeats what it does not take (%o): the reason tells no token',
    async (kind) => {
      await restart((mailer) => ({
        canReach: (user) => mailer.canReach(user),
        serverFor: (user) => mailer.serverFor(user),
        sendAtOnce: async (_, { text }) => {
          throw new kind(`451 not now: ${text.slice(text.indexOf('invite='))}`);
        },
      }));
      const { token } = await server.invite(NINA);
      await server.outbox.settled();
      const [row] = await server.rows();
      expect(row?.last_error).toContain('451 not now: invite=…');
      expect(row?.last_error).not.toContain(token);
    },
  );

  test('a key that is another than before: a dead letter, and a user who asks again gets a mail', async () => {
    mailServer.refuseNext(Infinity);
    await server.resets.request(ANA);
    await server.outbox.settled();
    mailServer.refuseNext(0);
    await server.seal(new SecretBox(Buffer.alloc(32)));
    await later(3 * 60_000);
    expect((await server.letters()).map(({ reason }) => reason)).toEqual([
      'what is stored of it cannot be read with the key of this server',
    ]);
    await server.resets.request(ANA);
    await server.outbox.settled();
    expect(mailTo(ANA)).toHaveLength(1);
  });
});

function asAna(registry: Registry): Access {
  const account = registry.users.get(1);
  if (!account) throw new Error('no account');
  return new Access(registry, account.user, 'farol');
}
