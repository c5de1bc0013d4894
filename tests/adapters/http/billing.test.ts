import { expect, test } from 'vitest';
import { HttpBillingManagement } from '@farol/adapters/http/billing-management';
import { HttpInvoices } from '@farol/adapters/http/invoices';
import { productApi } from '@farol/adapters/http/product-client';
import { addDays } from '@farol/core/domain/billing/due-dates';
import { billingManagementContract } from '../../contracts/ports/billing-management.ts';
import { invoicesContract } from '../../contracts/ports/invoices.ts';
import {
  ADMINISTRATOR,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

const CUSTOMER = { email: 'carla@example.com', password: 'a long password' };
const today = new Date().toISOString().slice(0, 10);

const billedFrom = (firstDueDate: string) => ({
  'farol.enableBilling': 'true',
  'farol.billingPrice': '4990',
  'farol.billingDate': firstDueDate,
});

/** Starts a server with one customer who is billed from a day on. */
async function startBilling(firstDueDate: string): Promise<{ server: RestartableServer; userId: number }> {
  const server = await startRestartableServer();
  const attributes = billedFrom(firstDueDate);
  const created = await server.api.post('/users', { name: 'Carla', ...CUSTOMER, attributes });
  await server.current().runBilling();
  return { server, userId: created.json().id };
}

const productOf = (server: RestartableServer, account = ADMINISTRATOR) =>
  productApi(`${server.api.address}/api`, 'farol', sendAs(account));

invoicesContract('the embedded server', async () => {
  const { server, userId } = await startBilling(addDays(today, 60));
  const billing = new HttpBillingManagement(productOf(server));
  const charge = { userId, cents: 9980, firstDueDate: addDays(today, 5), count: 2, description: 'Tracker' };
  await billing.charge(charge);
  return {
    invoices: new HttpInvoices(productOf(server, CUSTOMER)),
    disconnected: new HttpInvoices(await unreachableApi()),
    close: () => server.stop(),
  };
});

billingManagementContract('the embedded server', async () => {
  const { server } = await startBilling(addDays(today, 40));
  const other = await server.api.post('/users', {
    name: 'Davi',
    email: 'davi@example.com',
    password: CUSTOMER.password,
    attributes: billedFrom(addDays(today, 40)),
  });
  return {
    otherUserId: other.json().id,
    billing: new HttpBillingManagement(productOf(server)),
    disconnected: new HttpBillingManagement(await unreachableApi()),
    dueDate: addDays(today, 3),
    close: () => server.stop(),
  };
});

test('billing: customers are read page after page, each once', async () => {
  const starts: string[] = [];
  const billing = new HttpBillingManagement(
    productApi('http://server/api', 'acme', (input) => {
      const start = Number(new URL(new Request(input).url).searchParams.get('start'));
      starts.push(String(start));
      return Promise.resolve(Response.json(customersFrom(start, start < 400 ? 200 : 7)));
    }),
  );
  expect(await billing.customers()).toHaveLength(407);
  expect(starts).toEqual(['0', '200', '400']);
});

test('billing: an answer of another form is reported as such', async () => {
  const product = productApi('http://server/api', 'acme', () => Promise.resolve(new Response('{}')));
  await expect(new HttpInvoices(product).own()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  await expect(new HttpBillingManagement(product).customers()).rejects.toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
});

/** Returns customers as they are sent. */
function customersFrom(start: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    userId: start + index + 1,
    name: 'x',
    invoices: [],
  }));
}
