import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../harness/mail-server.ts';
import { cookieOf } from '../../harness/api-client.ts';
import { errorText } from '../../harness/error-text.ts';
import {
  isExternalServer,
  newUser,
  serverUnderTest,
  type ServerUnderTest,
} from '../../harness/server-under-test.ts';

describe.skipIf(isExternalServer)('a forgotten password', () => {
  let server: ServerUnderTest;
  let mailServer: MailServer;
  beforeAll(async () => {
    server = await serverUnderTest();
    mailServer = await startMailServer();
  });
  afterAll(async () => {
    await server.stop();
    await mailServer.close();
  });

  const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to.includes(email));

  /** A user with a mail server; only administrators may name one. */
  const withMail = (more: Record<string, unknown> = {}) =>
    newUser(server, {
      administrator: true,
      attributes: { 'mail.smtp.host': '127.0.0.1', 'mail.smtp.port': mailServer.port, 'farol.lang': 'en-US' },
      ...more,
    });
  const requestReset = (email: string) => server.anyone.form('/password/reset', { email });
  const update = (token: string, password: string) =>
    server.anyone.form('/password/update', { token, password });
  const tokenFor = async (email: string): Promise<string> => {
    expect((await requestReset(email)).status).toBe(200);
    await expect.poll(() => mailsTo(email).length, { timeout: 5_000 }).toBeGreaterThan(0);
    const text = mailsTo(email)[0]?.text ?? '';
    return /\d+\.\d{13}\.[\w-]{43}/.exec(text)?.[0] ?? '';
  };

  test('the response is the same whether the account exists or not', async () => {
    for (const email of ['nobody@example.com', '', server.administratorAccount.email, 'x'.repeat(5_000)]) {
      const response = await requestReset(email);
      expect([response.status, response.text]).toEqual([200, '']);
    }
    expect(mailServer.mails).toEqual([]);
  });

  test('the mailed code sets a new password once and ends all sessions', async () => {
    const user = await withMail();
    const login = await server.anyone.form('/session', { email: user.email, password: user.password });
    const session = server.anyone.withHeaders({ cookie: cookieOf(login) });
    const token = await tokenFor(user.email);
    expect((await update(token, 'a new password')).status).toBe(200);
    expect((await session.get('/session')).status).toBe(404);
    expect((await user.api.get('/devices')).status).toBe(401);
    expect((await server.anyone.signedInAs(user.email, 'a new password').get('/devices')).status).toBe(200);
    const again = await update(token, 'a third one');
    expect([again.status, errorText(again)]).toEqual([400, 'Invalid signature']);
  });

  test('the mail links only to the console address that the operator configured', async () => {
    const info = (await server.administrator.get('/server')).json();
    await server.administrator.put('/server', {
      ...info,
      attributes: { 'web.url': 'https://frota.example' },
    });
    const user = await withMail();
    const elsewhere = server.anyone.withHeaders({ host: 'evil.example', origin: 'https://evil.example' });
    await elsewhere.form('/password/reset', { email: user.email });
    const token = await tokenFor(user.email);
    const { text } = mailsTo(user.email)[0] ?? { text: '' };
    expect(text).toContain(`https://frota.example/login?recover=${token}`);
    expect(text).not.toContain('evil');
    await server.administrator.put('/server', info);
  });

  test('a forged or changed code, or one of another account, is refused', async () => {
    const user = await withMail();
    const other = await newUser(server);
    const token = await tokenFor(user.email);
    const [id = '', until = '', signature = ''] = token.split('.');
    const tries: [string, number, string][] = [
      ['', 400, 'Invalid signature'],
      ['x.y.z', 400, 'Invalid signature'],
      [`${id}.${until}.${'A'.repeat(43)}`, 400, 'Invalid signature'],
      [`${other.id}.${until}.${signature}`, 400, 'Invalid signature'],
      [`${id}.${Number(until) + 1}.${signature}`, 400, 'Invalid signature'],
      [`${id}.1000.${signature}`, 400, 'Token has expired'],
      [`999999.${until}.${signature}`, 400, 'Invalid signature'],
    ];
    for (const [made, status, text] of tries) {
      const response = await update(made, 'stolen');
      expect([made, response.status, errorText(response)]).toEqual([made, status, text]);
    }
    expect((await update(token, '')).status).toBe(400);
    expect((await user.api.get('/devices')).status).toBe(200);
    expect((await update(token, 'mine again')).status).toBe(200);
  });

  test('repeated requests send one mail, and a disabled account gets none', async () => {
    const user = await withMail();
    for (let count = 0; count < 5; count++) await requestReset(user.email);
    const disabled = await withMail({ disabled: true });
    await requestReset(disabled.email);
    // Mails are sent in the order of their requests.
    const last = await withMail();
    await tokenFor(last.email);
    expect(mailsTo(user.email)).toHaveLength(1);
    expect(mailsTo(disabled.email)).toHaveLength(0);
  });
});
