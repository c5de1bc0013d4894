import { MemoryBillingManagement } from '@farol/adapters/memory/billing-management';
import { MemoryInvoices } from '@farol/adapters/memory/invoices';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { aCustomer, anInvoice } from '../../arbitraries/invoices.ts';
import { billingManagementContract } from '../../contracts/ports/billing-management.ts';
import { invoicesContract } from '../../contracts/ports/invoices.ts';
import { failedNetwork } from './failed-network.ts';

invoicesContract('memory', () => {
  const invoices = new MemoryInvoices([anInvoice({ id: 1 }), anInvoice({ id: 2 })], new MemoryNetwork());
  invoices.standing = { standing: 'active', trustUntil: null, suspendedOn: null };
  return { invoices, disconnected: new MemoryInvoices([], failedNetwork()), close: () => {} };
});

billingManagementContract('memory', () => ({
  billing: new MemoryBillingManagement([aCustomer({ invoices: [] })], new MemoryNetwork()),
  disconnected: new MemoryBillingManagement([], failedNetwork()),
  dueDate: '2027-03-31',
  close: () => {},
}));
