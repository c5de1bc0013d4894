import type { ApiResponse } from '../../../harness/api-client.ts';
import { uniqueName } from '../../../harness/server-under-test.ts';
import type { AuthorizationFixture } from '../authorization-fixture.ts';
import { SIGNED_IN, type Row } from './row.ts';

const MANAGER = '/../farol/invoices/manager';
/** Open to administrators, and to the nearest reseller above the owner: the one above that has no part in it. */
const BILLS_THE_OWNER = '401 400 400 400 400 200 401 401 400 200 400';
const BILLS_THE_OWNER_WITHOUT_ANSWER = '401 400 400 400 400 204 401 401 400 204 400';
/** An invoice that is none of theirs does not exist for resellers. */
const CHANGES_THE_INVOICE = '401 400 400 400 400 200 401 401 404 200 400';
/** Open to administrators and resellers, each for their own customers. */
const BILLS_SOMEBODY = '401 400 400 400 400 200 401 401 200 200 400';
const REASON = { reason: 'as agreed by phone' };

/** Issues an invoice of the owner and returns its number. */
async function newInvoice({ server: { administrator }, people }: AuthorizationFixture): Promise<number> {
  const [invoice] = (await administrator.post(`${MANAGER}/${people.owner.id}/save`, charge())).list();
  return invoice?.id ?? 0;
}

function charge(): Record<string, unknown> {
  const billingDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  return { billingPrice: '4990', billingDate, billingDescription: uniqueName('extra') };
}

/** Does something with a new invoice of the owner. */
const onInvoice =
  (action: string): Row[2] =>
  async (fixture, { api }): Promise<ApiResponse> =>
    api.post(`${MANAGER}/${await newInvoice(fixture)}/${action}`, REASON);

export const billingRows: readonly Row[] = [
  ['GET /farol/invoices', SIGNED_IN, (_, { api }) => api.get('/../farol/invoices')],
  ['GET /farol/invoices/account', SIGNED_IN, (_, { api }) => api.get('/../farol/invoices/account')],
  [
    'GET /farol/invoices/:id/pdf',
    '401 404 200 404 404 200 401 401 404 200 400',
    async (fixture, { api }) => api.get(`/../farol/invoices/${await newInvoice(fixture)}/pdf`),
  ],
  ['GET /farol/invoices/manager', BILLS_SOMEBODY, (_, { api }) => api.get(MANAGER)],
  [
    'GET /farol/invoices/manager/export',
    BILLS_SOMEBODY,
    (_, { api }) => api.get(`${MANAGER}/export?format=csv`),
  ],
  [
    'POST /farol/invoices/manager/issue',
    BILLS_THE_OWNER,
    ({ people }, { api }) => api.post(`${MANAGER}/issue`, { userIds: [people.owner.id], preview: true }),
  ],
  [
    'POST /farol/invoices/manager/:id/save',
    BILLS_THE_OWNER,
    ({ people }, { api }) => api.post(`${MANAGER}/${people.owner.id}/save`, charge()),
  ],
  [
    'POST /farol/invoices/manager/:id/lock',
    BILLS_THE_OWNER_WITHOUT_ANSWER,
    async ({ server: { administrator }, people }, { api }) => {
      const answer = await api.post(`${MANAGER}/${people.owner.id}/lock`, REASON);
      await administrator.post(`${MANAGER}/${people.owner.id}/unlock`, { trust: false, ...REASON });
      return answer;
    },
  ],
  [
    'POST /farol/invoices/manager/:id/unlock',
    BILLS_THE_OWNER_WITHOUT_ANSWER,
    ({ people }, { api }) => api.post(`${MANAGER}/${people.owner.id}/unlock`, { trust: false, ...REASON }),
  ],
  ['POST /farol/invoices/manager/:id/cancel', CHANGES_THE_INVOICE, onInvoice('cancel')],
  ['POST /farol/invoices/manager/:id/receivedInCash', CHANGES_THE_INVOICE, onInvoice('receivedInCash')],
  [
    'POST /farol/invoices/manager/:id/refund',
    CHANGES_THE_INVOICE,
    async (fixture, { api }) => {
      const id = await newInvoice(fixture);
      await fixture.server.administrator.post(`${MANAGER}/${id}/receivedInCash`, REASON);
      return api.post(`${MANAGER}/${id}/refund`, REASON);
    },
  ],
  [
    'POST /farol/invoices/unlock',
    // The owner owes nothing.
    '400 400 400 400 400 400 400 400 400 400 400',
    ({ people }, { api }) =>
      api.post('/../farol/invoices/unlock', {
        username: people.owner.email,
        password: people.owner.password,
      }),
  ],
  [
    'POST /farol/invoices/webhook/:provider',
    '401 401 401 401 401 401 401 401 401 401 401',
    (_, { api }) => api.post('/../farol/invoices/webhook/asaas', {}),
  ],
];
