import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '@farol/core/domain/billing/due-dates';
import { FLAGS, newBelow, type Party } from '../../contracts/access/reseller-world.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../harness/mail-server.ts';
import { startRestartableServer, type RestartableServer } from '../../harness/restartable-server.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'a long password';

let mailServer: MailServer;
let server: RestartableServer;
let today: string;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startRestartableServer({
    mail: {
      host: '127.0.0.1',
      port: mailServer.port,
      login: { user: 'fleet', password: 'secret' },
      from: 'fleet@example.com',
    },
    allowedPrivateTargets: NetworkList.parse('127.0.0.1'),
  });
  await saveServer({ timezone: 'UTC' });
  today = new Date().toISOString().slice(0, 10);
});
afterEach(async () => {
  await server.stop();
  await mailServer.close();
});

async function saveServer(more: Record<string, unknown>) {
  const info = (await server.api.get('/server')).json();
  return server.api.put('/server', { ...info, attributes: { ...Object(info['attributes']), ...more } });
}

async function newCustomer(name: string, lang: string): Promise<number> {
  const attributes = {
    'farol.lang': lang,
    'farol.enableBilling': '1',
    'farol.billingPrice': '4990',
    'farol.billingDate': addDays(today, 8),
  };
  const body = { name, email: `${name}@example.com`, password: PASSWORD, attributes };
  return (await server.api.post('/users', body)).json().id;
}

async function run(): Promise<void> {
  await server.current().runBilling();
  await server.current().services.outbox.settled();
}

/** Lets days pass; then the server looks twice, and once more after a restart. */
async function pass(days: number): Promise<void> {
  server.advanceClock(days * DAY_MS);
  await run();
  server.advanceClock(DAY_MS / 100);
  await run();
  await server.restart();
  server.advanceClock(DAY_MS / 100);
  await run();
}

function mailsTo(name: string): ReceivedMail[] {
  return mailServer.mails.filter(({ to }) => to.includes(`${name}@example.com`));
}

test('invoice mails: one each when the invoice is issued, soon due and late, in the language of the customer, with the document', async () => {
  await newCustomer('rui', 'pt-BR');
  await newCustomer('eva', 'es-ES');
  const joe = await newCustomer('joe', 'en-US');
  await pass(0);
  await pass(2);
  expect(mailServer.mails).toHaveLength(3);
  await pass(4);
  const [invoice] = (await server.api.get('/../farol/invoices/manager'))
    .list()
    .filter(({ userId }) => userId === joe)
    .flatMap((customer) => Object(customer)['invoices']);
  const paid = `/../farol/invoices/manager/${invoice.id}/receivedInCash`;
  expect((await server.api.post(paid, { reason: 'paid at the counter' })).status).toBe(200);
  await pass(4);
  await pass(5);
  expect(mailsTo('rui').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Sua fatura de R\$.49,90, com vencimento em /),
    expect.stringMatching(/^Sua fatura de R\$.49,90 vence em /),
    expect.stringMatching(/^Sua fatura de R\$.49,90 venceu em /),
  ]);
  expect(mailsTo('eva').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Su factura de .*49,90.*, con vencimiento el /),
    expect.stringMatching(/^Su factura de .*49,90.* vence el /),
    expect.stringMatching(/^Su factura de .*49,90.* venció el /),
  ]);
  // Who has paid is not told that it is late.
  expect(mailsTo('joe').map(({ subject }) => subject)).toEqual([
    expect.stringContaining('due on'),
    expect.stringContaining('is due on'),
  ]);
  for (const { raw, from, text } of mailServer.mails) {
    expect(from).toBe('fleet@example.com');
    expect(text).toContain('49');
    expect(raw).toMatch(/^Content-Type: application\/pdf/m);
    expect(raw).toMatch(/^Content-Disposition: attachment; filename="?\d+\.pdf/m);
    // The first bytes of a PDF in Base64.
    expect(raw).toContain('JVBERi0');
  }
});

test('invoice mails: what the settings of the server switch off is not sent, and senseless settings are refused', async () => {
  for (const [name, value] of [
    ['billingMailBeforeDays', 91],
    ['billingMailBeforeDays', -1],
    ['billingMailBeforeDays', '1.5'],
    ['billingMailIssued', 'sometimes'],
    ['billingMailLate', 7],
  ] as const) {
    const answer = await saveServer({ [`farol.${name}`]: value });
    expect([name, value, answer.status, answer.text]).toEqual([
      name,
      value,
      400,
      expect.stringContaining('Invoice mail setting is not valid'),
    ]);
  }
  const off = {
    'farol.billingMailIssued': false,
    'farol.billingMailBeforeDays': 5,
    'farol.billingMailLate': 0,
  };
  expect((await saveServer(off)).status).toBe(200);
  await newCustomer('rui', 'pt-BR');
  await run();
  expect(mailServer.mails).toHaveLength(0);
  await pass(4);
  await pass(6);
  expect(mailsTo('rui').map(({ subject }) => subject)).toEqual([expect.stringContaining(' vence em ')]);
});

test('invoice mails: a reseller sets how its own customers pay, within the bounds of a Pix code', async () => {
  await saveServer({ 'farol.enableAdvancedPerms': true });
  const email = 'reseller@example.com';
  const attributes = { 'farol.advancedPerms': FLAGS.creator };
  const body = { name: 'Rita', email, password: PASSWORD, userLimit: 5, attributes };
  const { id } = (await server.api.post('/users', body)).json();
  const reseller: Party = { id, email, password: PASSWORD, api: server.api.signedInAs(email, PASSWORD) };
  const save = async (more: Record<string, unknown>) => {
    const user = (await reseller.api.get(`/users/${id}`)).json();
    const values = { ...Object(user['attributes']), ...more };
    return reseller.api.put(`/users/${id}`, { ...user, attributes: values });
  };
  for (const [name, value] of [
    ['pixKey', 'with blanks'],
    ['pixKey', 'x'.repeat(78)],
    ['pixName', 'x'.repeat(26)],
    ['pixCity', 'x'.repeat(16)],
    ['pixInstructions', 'x'.repeat(501)],
    ['pixKey', 7],
  ] as const) {
    const refused = await save({ [`farol.${name}`]: value });
    expect([name, refused.status, refused.text]).toEqual([
      name,
      400,
      expect.stringContaining('Pix value is not valid'),
    ]);
  }
  const pix = {
    pixKey: 'pix@rita.example',
    pixName: 'Rita Ltda',
    pixCity: 'Recife',
    pixInstructions: 'Or cash',
  };
  const prefixed = Object.fromEntries(Object.entries(pix).map(([name, value]) => [`farol.${name}`, value]));
  expect((await save(prefixed)).status).toBe(200);
  const billing = {
    'farol.enableBilling': '1',
    'farol.billingPrice': '4990',
    'farol.billingDate': addDays(today, 3),
  };
  const customer = await newBelow(reseller, { attributes: billing });
  await run();
  const [invoice] = (await customer.api.get('/../farol/invoices')).list();
  expect(String(invoice?.pix)).toContain('pix@rita.example');
  // It bills its customers, and not itself.
  expect((await save({ 'farol.billingPrice': '1' })).text).toContain('Billing is not yours to change');
  const account = (await reseller.api.get(`/users/${customer.id}`)).json();
  const dearer = { ...Object(account['attributes']), 'farol.billingPrice': '5990' };
  expect((await reseller.api.put(`/users/${customer.id}`, { ...account, attributes: dearer })).status).toBe(
    200,
  );
});
