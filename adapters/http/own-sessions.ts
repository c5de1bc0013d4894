import type { OwnSession } from '@farol/core/domain/account/own-session';
import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { OwnSessions } from '@farol/core/ports/own-sessions';
import type { ApiCall } from './tracking-client.ts';

/** The user's own sessions at the product's back end (contract §1.3). */
export class HttpOwnSessions implements OwnSessions {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  list(): Promise<readonly OwnSession[]> {
    return this.#product('sessions', {}, async (response) => {
      const sent = await response.json();
      if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
      return parseList(sent, sessionFromWire);
    });
  }

  end(id: string): Promise<void> {
    return this.#product(`sessions/${encodeURIComponent(id)}`, { method: 'delete' }, () => Promise.resolve());
  }

  endOthers(): Promise<void> {
    return this.#product('sessions', { method: 'delete' }, () => Promise.resolve());
  }
}

/** Returns undefined for a row without an id, which could not be ended. */
function sessionFromWire(value: unknown): OwnSession | undefined {
  if (!isWireRecord(value)) return undefined;
  const { id, type, current, sameNetwork, actingAs } = value;
  if (typeof id !== 'string' || id === '') return undefined;
  return {
    id,
    kind: type === 'token' ? 'token' : 'session',
    isCurrent: current === true,
    agent: textOf(value['agent']),
    address: textOf(value['address']),
    isSameNetwork: sameNetwork === true,
    createdMs: timeOf(value['creationTime']),
    usedMs: timeOf(value['lastUse']),
    tail: textOf(value['tail']),
    actingAs: typeof actingAs === 'string' ? actingAs : undefined,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
