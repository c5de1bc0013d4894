import type { Hono } from 'hono';
import { z } from 'zod';
import { INVOICE_ACTIONS } from '@farol/core/domain/billing/invoice-state';
import { SuspendedAccountError, type Credentials } from '../../accounts/credentials.ts';
import type { CustomerBilling } from '../../billing/customer-billing.ts';
import type { InvoiceExport } from '../../billing/invoice-export.ts';
import type { InvoiceIssuer } from '../../billing/invoice-issuer.ts';
import type { OwnBillingService } from '../../billing/own-billing.ts';
import type { ProviderWebhook } from '../../billing/provider-webhook.ts';
import { badRequest } from '../../wire/http-error.ts';
import {
  accessOf,
  disconnectSignal,
  jsonBody,
  pathId,
  queryInteger,
  requestAddress,
  type RequestEnvironment,
} from '../request/request-context.ts';

const login = z.object({
  username: z.string().max(500),
  password: z.string().max(500),
  code: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional(),
});

/** What billing is made of, as far as routes need it. */
export interface BillingServices {
  readonly ownBilling: OwnBillingService;
  readonly customerBilling: CustomerBilling;
  readonly invoiceIssue: InvoiceIssuer;
  readonly invoiceExport: InvoiceExport;
  readonly providerWebhook: ProviderWebhook;
}

/** Invoices, customers and what payment providers tell (contract §4.9). */
export function addInvoiceRoutes(
  product: Hono<RequestEnvironment>,
  {
    ownBilling,
    customerBilling,
    invoiceIssue,
    invoiceExport,
    providerWebhook,
    credentials,
  }: BillingServices & { credentials: Credentials },
): void {
  product.get('/invoices', async (context) => context.json(await ownBilling.own(accessOf(context))));
  product.get('/invoices/account', async (context) =>
    context.json(await ownBilling.account(accessOf(context))),
  );
  product.get('/invoices/manager', async (context) => {
    const [start, limit] = [queryInteger(context, 'start'), queryInteger(context, 'limit')];
    return context.json(await customerBilling.customers(accessOf(context), { start, limit }));
  });
  product.get('/invoices/manager/export', async (context) => {
    const access = accessOf(context);
    const format = context.req.query('format');
    if (format !== 'csv' && format !== 'xlsx') throw badRequest('Parameter format has to be csv or xlsx');
    const { type, content } = await invoiceExport.make(access, format);
    return context.body(content, 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="invoices.${format}"`,
    });
  });
  product.get('/invoices/:id/pdf', async (context) => {
    const access = accessOf(context);
    const id = pathId(context);
    const file = await ownBilling.document(access, id, disconnectSignal(context));
    return context.body(new Uint8Array(file), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${id}.pdf"`,
    });
  });
  product.post('/invoices/manager/issue', async (context) => {
    const access = accessOf(context);
    return context.json(await invoiceIssue.issue(access, await jsonBody(context)));
  });
  product.post('/invoices/manager/:id/unlock', async (context) => {
    const access = accessOf(context);
    await customerBilling.unlock(access, pathId(context), await jsonBody(context));
    return context.body(null, 204);
  });
  product.post('/invoices/manager/:id/lock', async (context) => {
    const access = accessOf(context);
    await customerBilling.lock(access, pathId(context), await jsonBody(context));
    return context.body(null, 204);
  });
  product.post('/invoices/manager/:id/save', async (context) => {
    const access = accessOf(context);
    return context.json(await invoiceIssue.save(access, pathId(context), await jsonBody(context)));
  });
  for (const action of INVOICE_ACTIONS)
    product.post(`/invoices/manager/:id/${action}`, async (context) => {
      const access = accessOf(context);
      return context.json(
        await customerBilling.act(access, pathId(context), action, await jsonBody(context)),
      );
    });
  product.post('/invoices/unlock', async (context) => {
    const { data } = login.safeParse(await jsonBody(context));
    if (!data) throw badRequest('Name and password are required');
    const { username, password, code = '' } = data;
    try {
      await credentials.check(username, password, requestAddress(context), code && code.padStart(6, '0'));
    } catch (error) {
      if (!(error instanceof SuspendedAccountError)) throw error;
      await ownBilling.trustOwn(error.userId);
      return context.body(null, 204);
    }
    throw badRequest('The account is not suspended');
  });
  product.post('/invoices/webhook/:provider', async (context) => {
    const token = context.req.header('asaas-access-token');
    await providerWebhook.receive(context.req.param('provider'), token, () => jsonBody(context));
    return context.body(null, 200);
  });
}
