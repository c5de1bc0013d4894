import {
  assertEvent,
  assign,
  emit,
  fromPromise,
  setup,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import type { ListedReseller } from '../../domain/access/reseller-list.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Resellers } from '../../ports/resellers.ts';

/** What the tree of resellers needs from outside. */
export interface ResellersInput {
  readonly port: Pick<Resellers, 'list'>;
}

/** What the tree of resellers shows. */
export interface ResellersContext extends ResellersInput {
  readonly resellers: readonly ListedReseller[];
  /** Whose branding was opened last; 0 for nobody's. */
  readonly brandedId: number;
  /** Why the resellers could not be read, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the tree of resellers. */
export type ResellersEvent =
  | { type: 'OPEN' }
  | { type: 'RETRY' }
  /** Opens the branding of a reseller. */
  | { type: 'BRAND'; resellerId: number }
  | { type: 'CLOSE' };

/** Emitted when the branding of a reseller is to be edited. */
export interface BrandingRequested {
  type: 'brandingRequested';
}

const TYPES: {
  context?: ResellersContext;
  events?:
    | ResellersEvent
    | DoneActorEvent<readonly ListedReseller[], 'list'>
    | ErrorActorEvent<unknown, 'list'>;
  input?: ResellersInput;
  emitted?: BrandingRequested;
} = {};

/** The actions and actors of the chart. */
export const resellersSetup = setup({
  types: TYPES,
  actors: {
    list: fromPromise<readonly ListedReseller[], ResellersContext>(({ input }) => input.port.list()),
  },
  actions: {
    storeResellers: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.list');
      return { resellers: event.output, reason: undefined };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return { reason: failureCodeOf(event.error) };
    }),
    storeBranded: assign(({ event }) => {
      assertEvent(event, 'BRAND');
      return { brandedId: event.resellerId };
    }),
    emitBrandingRequested: emit({ type: 'brandingRequested' }),
  },
});
