import { describe, expect, test } from 'vitest';
import { UndeliverableError } from '../../../server/network/send-errors.ts';
import type { ChargeReport, ChargeRequest, PaymentProvider } from '../../../server/billing/provider.ts';
import type { AsaasFault } from '../../harness/asaas-service.ts';

/** A provider that a test may use, and what is known of its service. */
export interface OpenedProvider {
  readonly provider: PaymentProvider;
  /** A charge that was not made yet. */
  readonly request: ChargeRequest;
  /** The requests that follow go wrong so, one after the other; nothing happens where none leaves the server. */
  fail(faults: readonly AsaasFault[]): void;
  /** Answers that are slow are held back, and sent in the opposite order once so many wait. */
  reorder(count: number): void;
  /** The customer pays; only a provider that collects by itself knows it. */
  pay(reference: string): void;
  /** How many charges of a reference a customer could pay. */
  payable(reference: string): number;
}

const FAULTS = ['down', 'broken', 'busy', 'oversized', 'lost', 'slow'] as const satisfies AsaasFault[];
const never = new AbortController().signal;

/** Calls as the outbox does: again after each failure that another attempt may help against. */
async function untilDone<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof UndeliverableError) throw error;
    }
  }
  throw new Error('failed eight times');
}

/** What every payment provider holds, however its service answers (`server/billing/provider.ts`). */
export function paymentProviderContract(
  title: string,
  open: () => OpenedProvider,
  { collects }: { collects: boolean },
): void {
  /** What is said of a charge by who collects it; by hand, this server alone knows. */
  const said = (state: ChargeReport['state']): ChargeReport['state'] => (collects ? state : undefined);

  describe(`payment provider ${title}`, () => {
    for (const fault of FAULTS)
      test(`a charge is made once when answers are ${fault}, at whichever request`, async () => {
        for (let before = 0; before < 4; before += 1) {
          const { provider, request, fail, payable } = open();
          // Some answers are well, then two are not.
          const healthy = Array<AsaasFault>(before).fill('slow');
          fail([...healthy, fault, fault]);
          const first = await untilDone(() => provider.charge(request, never));
          fail([]);
          const again = await provider.charge(request, never);
          expect([again.id, payable(request.reference)]).toEqual([first.id, 1]);
        }
      });

    test('a call that is given up rejects, and leaves one charge after the next', async () => {
      const { provider, request, fail, payable } = open();
      fail(['slow', 'slow', 'slow', 'slow']);
      const late = new AbortController();
      const call = provider.charge(request, late.signal);
      late.abort();
      await call.catch(() => undefined);
      fail([]);
      await provider.charge(request, never);
      expect(payable(request.reference)).toBe(1);
    });

    test('two calls whose answers come in the opposite order leave one charge after the next', async () => {
      const { provider, request, reorder, payable } = open();
      reorder(2);
      await Promise.all([provider.charge(request, never), provider.charge(request, never)]);
      reorder(0);
      await provider.charge(request, never);
      expect(payable(request.reference)).toBe(1);
    });

    for (const fault of FAULTS)
      test(`what is taken back, or paid in cash, is so once when answers are ${fault}`, async () => {
        for (const task of ['cancel', 'receivedInCash'] as const) {
          const { provider, request, fail, payable } = open();
          const { id } = await provider.charge(request, never);
          const target = { id, reference: request.reference };
          const paid = { date: request.today, value: request.terms.value };
          const call = () =>
            task === 'cancel' ? provider.cancel(target, never) : provider.receivedInCash(target, paid, never);
          fail(['slow', fault]);
          await untilDone(call);
          fail([fault]);
          await untilDone(call);
          fail([fault]);
          const report = await untilDone(() => provider.look(target, never));
          expect(report.state).toBe(said(task === 'cancel' ? 'cancelled' : 'RECEIVED_IN_CASH'));
          if (collects) expect(payable(request.reference)).toBe(0);
        }
      });

    test('what was paid meanwhile is not taken back, and is given back once', async () => {
      const { provider, request, fail, pay } = open();
      const { id } = await provider.charge(request, never);
      const target = { id, reference: request.reference };
      pay(request.reference);
      await provider.cancel(target, never);
      expect((await provider.look(target, never)).state).toBe(said('RECEIVED'));
      fail(['slow', 'lost']);
      await untilDone(() => provider.refund(target, never));
      await provider.refund(target, never);
      expect((await provider.look(target, never)).state).toBe(said('REFUND_IN_PROGRESS'));
    });

    test('a charge whose answer was lost is found by its reference, and one that is not there has no state', async () => {
      const { provider, request, pay } = open();
      const target = { id: null, reference: request.reference };
      expect(await provider.look(target, never)).toEqual({ state: undefined, paid: null, charge: null });
      await provider.charge(request, never);
      pay(request.reference);
      expect((await provider.look(target, never)).state).toBe(said('RECEIVED'));
    });
  });
}
