import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@farol/core/domain/billing/due-dates';
import { FLAGS } from '../../contracts/access/reseller-world.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import type { ApiClient, WireObject } from '../../harness/api-client.ts';
import { TestAsaas, type AsaasFault } from '../../harness/asaas-service.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const MANAGER = '/../farol/invoices/manager';
const TOKEN = 'a token of the webhook';
const DAY_MS = 86_400_000;
const REASON = { reason: 'as agreed by phone' };
const PASSWORD = 'a long password';

async function own(api: ApiClient): Promise<WireObject[]> {
  return (await api.get('/../farol/invoices')).list();
}

describe('billing', () => {
  let asaas: TestAsaas;
  let service: { url: string; close: () => Promise<void> };
  let server: RestartableServer;
  let today: string;

  beforeEach(async () => {
    asaas = new TestAsaas();
    service = await asaas.listen();
    server = await startRestartableServer(
      { allowedPrivateTargets: NetworkList.parse('127.0.0.1') },
      { asaasUrls: { live: service.url, sandbox: service.url } },
    );
    const info = (await server.api.get('/server')).json();
    const attributes = { ...Object(info['attributes']), timezone: 'UTC' };
    await server.api.put('/server', { ...info, attributes });
    today = new Date().toISOString().slice(0, 10);
  });
  afterEach(async () => {
    await server.stop();
    await service.close();
  });

  async function connectAsaas(): Promise<void> {
    const settings = {
      enabled: true,
      email: 'billing@fleet.example',
      token: asaas.token,
      sandbox: true,
      webhookToken: TOKEN,
    };
    const saved = await server.api.post('/../farol/integrations/asaas', settings);
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
  }

  async function newCustomer(
    values: Record<string, string> = {},
    email = 'carla@example.com',
  ): Promise<{ id: number; email: string; api: ApiClient }> {
    const attributes = Object.fromEntries(
      Object.entries({
        enableBilling: '1',
        billingPrice: '4990',
        billingDate: addDays(today, 2),
        billingDescription: 'Tracking %month%/%year%',
        billingSuspension: '1',
        billingSuspensionDays: '5',
        billingTrustUnlock: '1',
        billingTrustUnlockDays: '3',
        ...values,
      }).map(([name, value]) => [`farol.${name}`, value]),
    );
    const created = await server.api.post('/users', { name: 'Carla', email, password: PASSWORD, attributes });
    expect(created.status).toBe(200);
    return { id: created.json().id, email, api: server.api.signedInAs(email, PASSWORD) };
  }

  async function run(): Promise<void> {
    await server.current().runBilling();
    await server.current().services.outbox.settled();
  }

  async function pass(days: number): Promise<void> {
    server.advanceClock(days * DAY_MS);
    await run();
  }

  function told(event: string, id = 'evt_x', payment: Record<string, unknown> = {}) {
    const [charge] = [...asaas.payments.values()];
    const body = {
      id,
      event,
      payment: {
        id: charge?.id,
        status: 'RECEIVED',
        value: 49.9,
        externalReference: charge?.externalReference,
        clientPaymentDate: today,
        ...payment,
      },
    };
    return server.api
      .withHeaders({ 'asaas-access-token': TOKEN })
      .post('/../farol/invoices/webhook/asaas', body);
  }

  async function states(id: number) {
    const query = server.current().services.registry.query;
    return query.selectFrom('invoices').selectAll().where('user_id', '=', id).execute();
  }

  test('an invoice is issued once, whatever the settings become and however often the server starts', async () => {
    const { id } = await newCustomer();
    await run();
    await run();
    await server.restart();
    await run();
    const api = server.api.signedInAs('carla@example.com', PASSWORD);
    const [invoice, ...others] = await own(api);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      userId: id,
      dueDate: addDays(today, 2),
      value: 4990,
      toPay: 4990,
      currency: 'BRL',
      status: 'PENDING',
      ended: null,
      actions: [],
    });
    expect((await api.get('/../farol/invoices/manager')).status).toBe(400);
  });

  test('after weeks without a server the months that were missed are issued, with time to pay', async () => {
    const { id } = await newCustomer();
    await run();
    await server.restart();
    await run();
    await pass(95);
    const rows = await states(id);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const late = new Date(Date.parse(today) + 95 * DAY_MS).toISOString().slice(0, 10);
    for (const row of rows.slice(1)) expect(row.due_date >= addDays(late, 0)).toBe(true);
  });

  test('a suspended login is told what it owes, and only with the right password; its vehicles report on', async () => {
    const customer = await newCustomer();
    const device = await customer.api.get('/devices');
    expect(device.status).toBe(200);
    const vehicle = await createVehicle(server, 'van-1');
    await server.api.post('/permissions', { userId: customer.id, deviceId: vehicle });
    const login = await server.api.form('/session', { email: customer.email, password: PASSWORD });
    expect(login.status).toBe(200);
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await run();
    await pass(9);
    const refused = await server.api.form('/session', { email: customer.email, password: PASSWORD });
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { message: 'ACCOUNT_IS_SUSPENDED_TRUST', trustUnlock: { days: 3 } },
    ]);
    const answer: Record<string, unknown> = refused.json();
    expect(Object.keys(answer).toSorted()).toEqual(['invoices', 'message', 'trustUnlock']);
    expect(answer['invoices']).toEqual([
      {
        id: expect.any(Number),
        dueDate: addDays(today, 2),
        toPay: 4990,
        currency: 'BRL',
        link: null,
        pix: null,
      },
    ]);
    const guess = await server.api.form('/session', { email: customer.email, password: 'wrong' });
    expect([guess.status, guess.text.includes('SUSPENDED')]).toEqual([401, false]);
    // Sessions and programs are refused as well.
    const open = server.api.withHeaders({ cookie, authorization: '' });
    expect((await fetch(`${server.current().address}/api/session`, { headers: { cookie } })).status).toBe(
      404,
    );
    expect((await open.get('/devices')).status).toBe(401);
    expect((await customer.api.get('/devices')).status).toBe(401);
    await server.report('van-1', { lat: -23.5, lon: -46.6 });
    expect((await server.api.get(`/positions?deviceId=${vehicle}`)).list()).toHaveLength(1);
  });

  test('a trust unlock opens the account once until it has paid, and a payment at once', async () => {
    const customer = await newCustomer();
    await run();
    await pass(9);
    const unlock = () =>
      server.api.post('/../farol/invoices/unlock', { username: customer.email, password: PASSWORD });
    expect(
      (await server.api.post('/../farol/invoices/unlock', { username: customer.email, password: 'wrong' }))
        .status,
    ).toBe(401);
    const offered = async () => (await server.api.get(MANAGER)).list()[0]?.['trustUnlock'];
    expect(await offered()).toEqual({ days: 3, until: addDays(today, 9 + 3) });
    expect((await unlock()).status).toBe(204);
    expect((await customer.api.get('/devices')).status).toBe(200);
    await pass(4);
    expect(await offered()).toBeNull();
    expect((await customer.api.get('/devices')).status).toBe(401);
    const again = await unlock();
    expect([again.status, again.text]).toEqual([
      400,
      expect.stringContaining('Trust unlock was already used'),
    ]);
    const login = await server.api.form('/session', { email: customer.email, password: PASSWORD });
    expect(login.json()).toMatchObject({ message: 'ACCOUNT_IS_SUSPENDED', trustUnlock: null });
    const [{ id } = { id: 0 }] = await states(customer.id);
    expect((await server.api.post(`${MANAGER}/${id}/receivedInCash`, REASON)).status).toBe(200);
    expect((await customer.api.get('/devices')).status).toBe(200);
  });

  test('one who is late is told the day of the suspension, and one who is trusted the last day of the trust', async () => {
    const customer = await newCustomer();
    const account = async () => (await customer.api.get('/../farol/invoices/account')).json();
    await run();
    expect(await account()).toEqual({ standing: 'active', trustUntil: null, suspendedOn: null });
    await pass(4);
    expect(await account()).toEqual({
      standing: 'active',
      trustUntil: null,
      suspendedOn: addDays(today, 2 + 5 + 1),
    });
    await pass(5);
    const password = { username: customer.email, password: PASSWORD };
    expect((await server.api.post('/../farol/invoices/unlock', password)).status).toBe(204);
    expect(await account()).toEqual({
      standing: 'trust',
      trustUntil: addDays(today, 4 + 5 + 3),
      suspendedOn: null,
    });
  });

  test('a manager closes an account and opens it for good; what is late then suspends it no more', async () => {
    const customer = await newCustomer();
    await run();
    expect((await server.api.post(`${MANAGER}/${customer.id}/lock`, REASON)).status).toBe(204);
    const login = await server.api.form('/session', { email: customer.email, password: PASSWORD });
    expect([login.status, login.text]).toEqual([400, expect.stringContaining('User is disabled')]);
    const unlock = { trust: false, ...REASON };
    expect((await server.api.post(`${MANAGER}/${customer.id}/unlock`, unlock)).status).toBe(204);
    await pass(9);
    expect((await server.api.post(`${MANAGER}/${customer.id}/unlock`, unlock)).status).toBe(204);
    await pass(3);
    expect((await customer.api.get('/devices')).status).toBe(200);
    const [listed] = (await server.api.get(MANAGER)).list();
    expect(listed).toMatchObject({ userId: customer.id, regularity: 'late', standing: 'active' });
    const logs = (await server.api.get('/../farol/server/logs')).text;
    expect(logs).toContain('blockedSince');
    expect(logs).toContain('as agreed by phone');
  });

  test('customers of a suspended reseller work on, and the users of a suspended customer do not', async () => {
    const customer = await newCustomer();
    const helper = await newCustomer({ enableBilling: '0' }, 'helper@example.com');
    const account = (await server.api.get(`/users/${customer.id}`)).json();
    await server.api.put(`/users/${customer.id}`, { ...account, userLimit: 5 });
    await server.api.post('/permissions', { userId: customer.id, managedUserId: helper.id });
    await run();
    await pass(9);
    const login = await server.api.form('/session', { email: helper.email, password: PASSWORD });
    expect([login.status, login.json()]).toEqual([
      403,
      { message: 'ACCOUNT_IS_SUSPENDED', trustUnlock: null, invoices: [] },
    ]);
    const info = (await server.api.get('/server')).json();
    const attributes = { ...Object(info['attributes']), 'farol.enableAdvancedPerms': true };
    await server.api.put('/server', { ...info, attributes });
    // As a reseller its debts are its own.
    const flags = { 'farol.advancedPerms': FLAGS.reseller };
    const now = (await server.api.get(`/users/${customer.id}`)).json();
    const saved = await server.api.put(`/users/${customer.id}`, {
      ...now,
      attributes: { ...Object(now['attributes']), ...flags },
    });
    expect(saved.status).toBe(200);
    expect((await helper.api.get('/devices')).status).toBe(200);
    expect((await customer.api.get('/devices')).status).toBe(401);
  });

  test('a charge is made once at Asaas, however the answers go wrong, and its message pays the invoice', async () => {
    await connectAsaas();
    const faults: (AsaasFault | undefined)[] = ['broken', 'lost', 'oversized', 'down', 'busy', 'slow'];
    asaas.fault = (request) =>
      request === 'POST /v3/payments' || request.startsWith('GET') ? faults.shift() : undefined;
    const customer = await newCustomer({ billingCpfCnpj: '529.982.247-25' });
    await run();
    for (let attempt = 0; attempt < 8 && asaas.payments.size === 0; attempt += 1) await pass(0.3);
    for (let attempt = 0; attempt < 4; attempt += 1) await pass(0.3);
    expect(asaas.payments.size).toBe(1);
    const [invoice] = await own(customer.api);
    const [charge] = [...asaas.payments.values()];
    expect(invoice).toMatchObject({
      link: `https://pay.example/i/${charge?.id}`,
      pix: `000201pix${charge?.id}`,
    });
    expect((await told('PAYMENT_RECEIVED')).status).toBe(200);
    expect(await own(customer.api)).toMatchObject([
      { status: 'RECEIVED', paidValue: 4990, paidDate: today, toPay: 0, link: null, pix: null },
    ]);
  });

  test('a redirect, and a refusal, end the attempt; the day after it is made again', async () => {
    await connectAsaas();
    asaas.fault = (request) => (request === 'POST /v3/payments' ? 'redirect' : undefined);
    await newCustomer({ billingCpfCnpj: '52998224725', billingDate: addDays(today, 5) });
    await run();
    expect(asaas.payments.size).toBe(0);
    const overview = await server.current().services.outboxOverview.channels(undefined);
    expect(overview).toMatchObject([{ channel: 'billing', failed: 1 }]);
    asaas.fault = () => undefined;
    await pass(1);
    expect(asaas.payments.size).toBe(1);
  });

  test('forged, replayed, foreign and senseless messages change nothing', async () => {
    await connectAsaas();
    const customer = await newCustomer({ billingCpfCnpj: '52998224725' });
    await run();
    const anyone = server.api.withHeaders({ authorization: '' });
    const body = {
      id: 'evt_f',
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_1', status: 'RECEIVED', value: 1 },
    };
    for (const token of ['', 'wrong', `${TOKEN}.`, TOKEN.slice(1)]) {
      const forged = anyone.withHeaders({ 'asaas-access-token': token });
      expect((await forged.post('/../farol/invoices/webhook/asaas', body)).status).toBe(401);
    }
    expect((await anyone.post('/../farol/invoices/webhook/other', body)).status).toBe(404);
    for (const value of [-1, 1e300, 0.001, 'ten', null, [1]])
      expect((await told('PAYMENT_RECEIVED', `evt_${String(value)}`, { value })).status).toBe(400);
    expect(
      (await told('PAYMENT_RECEIVED', 'evt_1', { id: 'pay_unknown', externalReference: 'x-1-1' })).status,
    ).toBe(200);
    expect((await told('cancel', 'evt_2')).status).toBe(200);
    expect((await told('PAYMENT_CHARGEBACK_DISPUTE', 'evt_3')).status).toBe(200);
    expect((await own(customer.api)).map(({ status, ended }) => [status, ended])).toEqual([
      ['PENDING', null],
    ]);
    expect((await told('PAYMENT_RECEIVED', 'evt_4')).status).toBe(200);
    expect((await told('PAYMENT_OVERDUE', 'evt_5')).status).toBe(200);
    const [{ id } = { id: 0 }] = await own(customer.api);
    await server.api.post(`${MANAGER}/${id}/refund`, REASON);
    await server.current().services.outbox.settled();
    expect((await told('PAYMENT_RECEIVED', 'evt_4')).status).toBe(200);
    expect(await own(customer.api)).toMatchObject([{ status: expect.stringMatching(/^REFUND/) }]);
  });

  test('what somebody paid while it was cancelled is not lost', async () => {
    await connectAsaas();
    const customer = await newCustomer({ billingCpfCnpj: '52998224725' });
    await run();
    const [{ id } = { id: 0 }] = await own(customer.api);
    const [charge] = [...asaas.payments.values()];
    if (charge) asaas.pay(charge, today);
    expect((await server.api.post(`${MANAGER}/${id}/cancel`, REASON)).json()).toMatchObject({
      ended: 'cancelled',
    });
    expect(await own(customer.api)).toEqual([]);
    await server.current().services.outbox.settled();
    expect(await own(customer.api)).toMatchObject([{ status: 'RECEIVED', ended: null, paidValue: 4990 }]);
  });

  test('a payment at the provider for an invoice that was paid in cash is shown to the manager, not to the customer', async () => {
    await connectAsaas();
    const customer = await newCustomer({ billingCpfCnpj: '52998224725' });
    await run();
    const [{ id } = { id: 0 }] = await own(customer.api);
    const [charge] = [...asaas.payments.values()];
    if (!charge) throw new Error('nothing was charged');
    // The provider cannot be reached while the manager takes the cash, and the customer pays once more.
    asaas.fault = () => 'down';
    expect((await server.api.post(`${MANAGER}/${id}/receivedInCash`, REASON)).status).toBe(200);
    await server.current().services.outbox.settled();
    asaas.pay(charge, today);
    asaas.fault = () => undefined;
    expect((await told('PAYMENT_RECEIVED', 'evt_second')).status).toBe(200);
    await pass(0.5);
    const managed = async () => (await server.api.get(MANAGER)).list().flatMap(({ invoices }) => invoices);
    const secondPayment = { date: today, value: 4990 };
    expect(await managed()).toMatchObject([{ status: 'RECEIVED_IN_CASH', paidValue: 4990, secondPayment }]);
    expect((await own(customer.api))[0]).not.toHaveProperty('secondPayment');
    expect((await server.api.get('/../farol/server/logs')).text).toContain('secondPaidValue');
    // It goes back: the cash stays.
    asaas.become(charge, 'REFUNDED');
    expect((await told('PAYMENT_REFUNDED', 'evt_back', { status: 'REFUNDED' })).status).toBe(200);
    const [invoice] = await managed();
    expect(invoice).toMatchObject({ status: 'RECEIVED_IN_CASH', ended: null, paidValue: 4990 });
    expect(invoice).not.toHaveProperty('secondPayment');
  });

  test('a chargeback of which no message came is found within a week, also one that is lost by then', async () => {
    await connectAsaas();
    const charged = async (email: string) => {
      const customer = await newCustomer({ billingCpfCnpj: '52998224725' }, email);
      await run();
      const charge = [...asaas.payments.values()].at(-1);
      if (!charge) throw new Error('nothing was charged');
      asaas.pay(charge, today);
      const { id, externalReference } = charge;
      expect((await told('PAYMENT_RECEIVED', `evt_${id}`, { id, externalReference })).status).toBe(200);
      asaas.become(charge, 'CHARGEBACK_REQUESTED');
      return { customer, charge };
    };
    const open = await charged('carla@example.com');
    const lost = await charged('davi@example.com');
    asaas.become(lost.charge, 'REFUNDED');
    const status = async ({ customer }: typeof open) => (await states(customer.id))[0]?.status;
    for (let days = 0; days < 7; days += 1) await pass(1);
    expect([await status(open), await status(lost)]).toEqual(['CHARGEBACK_REQUESTED', 'OVERDUE']);
    // It is owed as before, and charged again.
    expect(asaas.payments.size).toBe(3);
    expect(await own(lost.customer.api)).toMatchObject([{ status: 'OVERDUE', ended: null, paidDate: null }]);
  });

  test('bad values get a clear answer, and change nothing', async () => {
    const customer = await newCustomer();
    await run();
    const [{ id } = { id: 0 }] = await own(customer.api);
    const before = await states(customer.id);
    const save = `${MANAGER}/${customer.id}/save`;
    const cash = `${MANAGER}/${id}/receivedInCash`;
    const date = addDays(today, 20);
    const tries: [string, unknown, string][] = [
      [save, { billingPrice: '-5', billingDate: date }, 'billingPrice'],
      [save, { billingPrice: '99999999999999999999', billingDate: date }, 'billingPrice'],
      [save, { billingPrice: 'NaN', billingDate: date }, 'billingPrice'],
      [save, { billingPrice: 10.5, billingDate: date }, 'billingPrice'],
      [save, { billingPrice: '100', billingDate: '2026-02-30' }, 'billingDate'],
      [save, { billingPrice: '100', billingDate: addDays(today, -1) }, 'in the past'],
      [save, { billingPrice: '100', billingDate: date, billingCurrency: 'USD' }, 'BRL'],
      [save, { billingPrice: '1', billingDate: date, installmentCount: 3 }, 'too small'],
      [save, { billingPrice: '100', billingDate: date, installmentCount: 1000 }, 'installmentCount'],
      [cash, { ...REASON, value: -1 }, 'value'],
      [cash, { ...REASON, value: 0.5 }, 'value'],
      [cash, { ...REASON, value: 1e15 }, 'value'],
      [cash, { ...REASON, paidDate: addDays(today, 1) }, 'future'],
      [cash, {}, 'A reason is required'],
      [cash, { reason: 'x' }, 'A reason is required'],
      [`${MANAGER}/${id}/refund`, REASON, 'not open for this action'],
      [`${MANAGER}/issue`, { userIds: [], preview: true }, 'userIds'],
      [`${MANAGER}/issue`, { userIds: [customer.id, 999_999], preview: false }, 'User access denied'],
    ];
    for (const [path, body, text] of tries) {
      const answer = await server.api.post(path, body);
      expect([path, body, answer.status, answer.text]).toEqual([
        path,
        body,
        400,
        expect.stringContaining(text),
      ]);
      expect(answer.text).not.toContain('\n');
    }
    for (const other of [0, 999_999, 'x'])
      expect((await server.api.post(`${MANAGER}/${other}/cancel`, REASON)).status).toBe(404);
    expect(await states(customer.id)).toEqual(before);
  });

  test('users cannot set their own price, and an invalid price is refused', async () => {
    const customer = await newCustomer();
    const before = (await server.api.get(`/users/${customer.id}`)).json();
    const put = (api: ApiClient, more: Record<string, unknown>) => {
      const attributes = { ...Object(before['attributes']), ...more };
      return api.put(`/users/${customer.id}`, { ...before, attributes });
    };
    expect((await put(customer.api, { note: 'mine' })).status).toBe(200);
    for (const more of [
      { 'farol.billingPrice': '1' },
      { 'farol.enableBilling': '0' },
      { 'farol.billingSuspension': '' },
      { 'farol.billingDate': undefined },
    ]) {
      const refused = await put(customer.api, more);
      expect([more, refused.status, refused.text]).toEqual([
        more,
        400,
        expect.stringContaining('Billing is not yours to change'),
      ]);
    }
    const { server: record } = server.current().services.registry;
    for (const price of ['-500', 'NaN', '1e9', 'ten', 4.5]) {
      const values = { 'farol.billingPrice': price };
      for (const refused of [
        await put(server.api, values),
        await server.api.put('/server', { ...record, attributes: { ...record.attributes, ...values } }),
      ])
        expect([price, refused.status, refused.text]).toEqual([
          price,
          400,
          expect.stringContaining('Billing value is not valid'),
        ]);
    }
    expect((await put(server.api, { 'farol.billingPrice': '5990' })).status).toBe(200);
    await server.api.put('/server', { ...record, registration: true });
    const stranger = { name: 'Eva', email: 'eva@example.com', password: PASSWORD };
    const attributes = { 'farol.enableBilling': '1', 'farol.billingPrice': '1' };
    const anyone = server.api.withHeaders({ authorization: '' });
    expect((await anyone.post('/users', { ...stranger, attributes })).text).toContain('Billing is not yours');
  });

  test('instalments sum to the price, and the same is not issued twice', async () => {
    const customer = await newCustomer();
    const body = { billingPrice: '10000', billingDate: addDays(today, 20), installmentCount: 3 };
    const issued = (await server.api.post(`${MANAGER}/${customer.id}/save`, body)).list();
    expect(issued.map(({ value }) => value)).toEqual([3334, 3333, 3333]);
    const again = await server.api.post(`${MANAGER}/${customer.id}/save`, body);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('issued already')]);
    const preview = { userIds: [customer.id], preview: true };
    const [planned] = Object((await server.api.post(`${MANAGER}/issue`, preview)).json())['invoices'];
    expect(planned).toMatchObject({ userId: customer.id, value: 4990, problem: null });
    const made = (await server.api.post(`${MANAGER}/issue`, { ...preview, preview: false })).json();
    expect(made).toMatchObject({ invoices: [{ problem: null }] });
    expect((await server.api.post(`${MANAGER}/issue`, preview)).json()).toMatchObject({
      invoices: [{ problem: 'alreadyIssued' }],
    });
    // The same may be issued again once it was cancelled, by a manager and not by the run.
    const [first] = issued;
    expect((await server.api.post(`${MANAGER}/${first?.['id']}/cancel`, REASON)).status).toBe(200);
    expect((await server.api.post(`${MANAGER}/${customer.id}/save`, body)).status).toBe(400);
    for (const { id } of issued.slice(1)) await server.api.post(`${MANAGER}/${id}/cancel`, REASON);
    expect((await server.api.post(`${MANAGER}/${customer.id}/save`, body)).list()).toHaveLength(3);
  });

  test('the document is a PDF, and tables are a CSV and a workbook', async () => {
    const pix = { enabled: true, key: 'pix@fleet.example', holder: 'Fleet Ltda', city: 'Curitiba' };
    expect((await server.api.post('/../farol/integrations/pix', pix)).status).toBe(200);
    const customer = await newCustomer();
    await run();
    const [{ id, pix: code, dueDate } = { id: 0, pix: '', dueDate: '' }] = await own(customer.api);
    expect(String(code)).toContain('pix@fleet.example');
    const response = await fetch(`${server.current().address}/farol/invoices/${id}/pdf`, {
      headers: { authorization: `Basic ${Buffer.from(`${customer.email}:${PASSWORD}`).toString('base64')}` },
    });
    const file = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect([file.subarray(0, 5).toString(), file.length < 200_000]).toEqual(['%PDF-', true]);
    const csv = await server.api.get(`${MANAGER}/export?format=csv`);
    expect(csv.text).toContain('carla@example.com');
    expect(csv.text).toContain('49.90');
    expect(csv.text.split('\n')[0]).toMatch(/,A pagar hoje,Pago em,Valor pago\s*$/);
    const workbook = await server.api.bytes(`${MANAGER}/export?format=xlsx`);
    const [sheet] = await readXlsxFile(Buffer.from(workbook.bytes));
    const [, row] = sheet?.data ?? [];
    // Days, with which spreadsheets calculate.
    expect([row?.[4], row?.[8]]).toEqual([new Date(`${String(dueDate)}T00:00:00Z`), null]);
    expect((await server.api.get(`${MANAGER}/export?format=pdf`)).status).toBe(400);
  });

  test('the document has the brand of who bills: that of a reseller himself is the operator’s', async () => {
    const info = (await server.api.get('/server')).json();
    const attributes = { ...Object(info['attributes']), 'farol.enableAdvancedPerms': true };
    await server.api.put('/server', { ...info, attributes });
    const customer = await newCustomer({
      advancedPerms: FLAGS.reseller,
      domainReseller: 'carla.example.com',
    });
    const account = (await server.api.get(`/users/${customer.id}`)).json();
    expect((await server.api.put(`/users/${customer.id}`, { ...account, userLimit: 5 })).status).toBe(200);
    await run();
    const [{ id } = { id: 0 }] = await own(customer.api);
    const response = await fetch(`${server.current().address}/farol/invoices/${id}/pdf`, {
      headers: { authorization: `Basic ${Buffer.from(`${customer.email}:${PASSWORD}`).toString('base64')}` },
    });
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(response.status).toBe(200);
    const author = /\/Author (\d+) 0 R/.exec(file)?.[1];
    expect(new RegExp(`^${author} 0 obj\\s+\\((.*?)\\)`, 'm').exec(file)?.[1]).toBe('Farol');
  });
});
