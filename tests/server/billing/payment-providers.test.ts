import { afterEach } from 'vitest';
import { AsaasProvider } from '../../../server/billing/asaas-provider.ts';
import { ManualProvider } from '../../../server/billing/payment-providers.ts';
import type { ChargeRequest } from '../../../server/billing/provider.ts';
import { NetworkList } from '../../../server/network/network-list.ts';
import { OutgoingTargets } from '../../../server/network/outgoing-targets.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { paymentProviderContract, type OpenedProvider } from '../../contracts/ports/payment-provider.ts';
import { TestAsaas, type AsaasFault } from '../../harness/asaas-service.ts';

const TODAY = '2026-12-01';
let count = 0;
afterEach(() => {
  count = 0;
});

function newRequest(): ChargeRequest {
  count += 1;
  return {
    reference: `farolabc-${count}-1`,
    terms: {
      value: 4_990,
      dueDate: '2026-12-10',
      fine: { mode: 'FIXED', amount: 0 },
      interest: 0,
      discount: { mode: 'FIXED', amount: 0, days: 0 },
    },
    description: 'Tracking',
    today: TODAY,
    customer: {
      reference: 'farolabc-user-7',
      name: 'Bia Reis',
      email: 'bia@example.com',
      taxId: '52998224725',
    },
  };
}

function openAsaas(): OpenedProvider {
  const service = new TestAsaas();
  const provider = new AsaasProvider(
    () => ({ values: { sandbox: true }, secrets: { token: service.token } }),
    {
      targets: new OutgoingTargets(new NetworkList([])),
      time: systemClock,
      record: () => Promise.resolve(),
      send: service.send,
    },
  );
  const payable = (reference: string): number =>
    service.chargesOf(reference).filter(({ status }) => status === 'PENDING').length;
  return {
    provider,
    request: newRequest(),
    fail: (faults) => {
      const left = [...faults];
      service.fault = () => left.shift();
    },
    reorder: (size) => {
      const waiting: (() => void)[] = [];
      service.fault = (request): AsaasFault | undefined =>
        size > 0 && request === 'POST /v3/payments' ? 'slow' : undefined;
      service.held = () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          if (waiting.length === size) for (const send of waiting.toReversed()) send();
        });
    },
    pay: (reference) => {
      const [charge] = service.chargesOf(reference);
      if (charge) service.pay(charge, TODAY);
    },
    payable,
  };
}

function nothing(): void {}

function openManual(): OpenedProvider {
  const provider = new ManualProvider(() => ({ key: 'pix@fleet.example', name: 'Fleet', city: 'CAMPINAS' }));
  return { provider, request: newRequest(), fail: nothing, reorder: nothing, pay: nothing, payable: () => 1 };
}

paymentProviderContract('Asaas', openAsaas, { collects: true });
paymentProviderContract('manual', openManual, { collects: false });
