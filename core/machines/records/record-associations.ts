import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { RESOURCE_OF_KIND, type AssociatedKind, type Association, type OwnerKind } from '../../resources/descriptor/association.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import { titledRecord, type TitledRecord } from '../../resources/records/record-title.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';

/** What the links need from outside. */
export interface RecordAssociationsInput {
  records: Records;
  associations: Associations;
}

/** Whose links of which kind are looked at. */
export interface AssociationSubject {
  readonly owner: { readonly kind: OwnerKind; readonly id: number; readonly title: string };
  readonly kind: AssociatedKind;
}

/** The links of one owner. */
export interface RecordAssociationsContext extends RecordAssociationsInput {
  readonly subject: AssociationSubject | undefined;
  /** Everything that may be linked. */
  readonly candidates: readonly TitledRecord[];
  readonly associatedIds: ReadonlySet<number>;
  /** Those whose switch is on its way to the server. */
  readonly pendingIds: ReadonlySet<number>;
  /** Why a switch was put back, by id, as failure codes. */
  readonly failures: ReadonlyMap<number, string>;
  /** Why the links could not be read. */
  readonly reason: string | undefined;
}

/** What may happen to the links. */
export type RecordAssociationsEvent =
  | { type: 'OPEN'; subject: AssociationSubject }
  | { type: 'RETRY' }
  | { type: 'TOGGLE'; id: number }
  | { type: 'TOGGLED'; id: number }
  | { type: 'TOGGLE_FAILED'; id: number; error: unknown }
  | { type: 'CLOSE' };

interface LoadedAssociations {
  candidates: readonly TitledRecord[];
  associatedIds: readonly number[];
}
interface ToggleCommand {
  type: 'TOGGLE';
  pair: Association;
  on: boolean;
}

const TYPES: { context?: RecordAssociationsContext; events?: RecordAssociationsEvent; input?: RecordAssociationsInput } = {};

const NOT_LOADED = {
  candidates: [],
  associatedIds: new Set<number>(),
  pendingIds: new Set<number>(),
  failures: new Map<number, string>(),
  reason: undefined,
};

/**
 * What is linked to a user, group or device (§7, "permissions"): a switch shows at once and goes to the server at once; one that
 * is refused is put back and says why.
 */
export const recordAssociationsMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<LoadedAssociations, { records: Records; subject: AssociationSubject | undefined }>(
      async ({ input: { records, subject } }) => {
        if (!subject) return { candidates: [], associatedIds: [] };
        const name = RESOURCE_OF_KIND[subject.kind];
        const [all, linked] = await Promise.all([
          records.list(name, { all: true }),
          records.list(name, filterOf(subject)),
        ]);
        return {
          // Nobody manages himself, and no vehicle is near itself.
          candidates: withoutDeleted(all)
            .filter(({ id }) => name !== RESOURCE_OF_KIND[subject.owner.kind] || id !== subject.owner.id)
            .map((record) => titledRecord(name, record)),
          associatedIds: linked.map(({ id }) => id),
        };
      },
    ),
    toggler: fromCallback<ToggleCommand, Associations>(({ input: links, receive, sendBack }) => {
      receive(({ pair, on }) => {
        const { id } = pair.property;
        (on ? links.create(pair) : links.remove(pair)).then(
          () => sendBack({ type: 'TOGGLED', id }),
          (error: unknown) => sendBack({ type: 'TOGGLE_FAILED', id, error }),
        );
      });
    }),
  },
  actions: {
    open: assign((_, { subject }: { subject: AssociationSubject }) => ({ subject, ...NOT_LOADED })),
    storeLoaded: assign((_, { candidates, associatedIds }: LoadedAssociations) => ({ candidates, associatedIds: new Set(associatedIds) })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    toggle: assign(({ context: { associatedIds, pendingIds, failures } }, { id }: { id: number }) => ({
      associatedIds: toggled(associatedIds, id),
      pendingIds: new Set([...pendingIds, id]),
      failures: without(failures, id),
    })),
    sendToggle: sendTo('toggler', ({ context: { subject, associatedIds } }, { id }: { id: number }): ToggleCommand => ({
      type: 'TOGGLE',
      pair: {
        owner: subject?.owner ?? { kind: 'user', id: 0 },
        property: { kind: subject?.kind ?? 'device', id },
      },
      on: associatedIds.has(id),
    })),
    finishToggle: assign(({ context: { pendingIds } }, { id }: { id: number }) => ({
      pendingIds: new Set([...pendingIds].filter((other) => other !== id)),
    })),
    revertToggle: assign(({ context: { associatedIds, failures } }, { id, error }: { id: number; error: unknown }) => ({
      associatedIds: toggled(associatedIds, id),
      failures: new Map([...failures, [id, failureCodeOf(error)]]),
    })),
    close: assign({ subject: undefined, ...NOT_LOADED }),
  },
  guards: {
    /** A switch waits for its answer before it is turned again. */
    isNotPending: ({ context: { pendingIds } }, { id }: { id: number }) => !pendingIds.has(id),
  },
}).createMachine({
  id: 'recordAssociations',
  context: ({ input }) => ({ ...input, subject: undefined, ...NOT_LOADED }),
  initial: 'closed',
  on: {
    OPEN: { target: '.loading', actions: { type: 'open', params: ({ event }) => event } },
    CLOSE: { target: '.closed', actions: 'close' },
  },
  states: {
    closed: {},
    loading: {
      invoke: {
        src: 'read',
        input: ({ context: { records, subject } }) => ({ records, subject }),
        onDone: { target: 'loaded', actions: { type: 'storeLoaded', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
    loaded: {
      invoke: { src: 'toggler', id: 'toggler', input: ({ context }) => context.associations },
      on: {
        TOGGLE: {
          guard: { type: 'isNotPending', params: ({ event }) => event },
          actions: [
            { type: 'toggle', params: ({ event }) => event },
            { type: 'sendToggle', params: ({ event }) => event },
          ],
        },
        TOGGLED: { actions: { type: 'finishToggle', params: ({ event }) => event } },
        TOGGLE_FAILED: {
          actions: [
            { type: 'finishToggle', params: ({ event }) => event },
            { type: 'revertToggle', params: ({ event }) => event },
          ],
        },
      },
    },
    failed: { on: { RETRY: 'loading' } },
  },
});

/** `all` widens the list of a group or device to what an administrator is not linked to; beside a user it would undo the filter. */
function filterOf({ owner: { kind, id } }: AssociationSubject): RecordFilter {
  return kind === 'user' ? { userId: id } : { all: true, [`${kind}Id`]: id };
}

function toggled(linked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return linked.has(id) ? new Set([...linked].filter((other) => other !== id)) : new Set([...linked, id]);
}

function without(refused: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...refused].filter(([other]) => other !== id));
}
