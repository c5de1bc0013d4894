import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import {
  RESOURCE_OF_KIND,
  type AssociatedKind,
  type Association,
  type OwnerKind,
} from '../../resources/descriptor/association.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import { titledRecord, type TitledRecord } from '../../resources/records/record-title.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';

/** What associations need from outside. */
export interface RecordAssociationsInput {
  records: Records;
  associations: Associations;
}

/** The owner and the kind of the associations shown. */
export interface AssociationSubject {
  readonly owner: { readonly kind: OwnerKind; readonly id: number; readonly title: string };
  readonly kind: AssociatedKind;
}

/** The associations of one owner. */
export interface RecordAssociationsContext extends RecordAssociationsInput {
  readonly subject: AssociationSubject | undefined;
  /** All records that can be associated. */
  readonly candidates: readonly TitledRecord[];
  readonly associatedIds: ReadonlySet<number>;
  /** Records whose change is being sent. */
  readonly pendingIds: ReadonlySet<number>;
  /** Failure codes of changes that were reverted, by id. */
  readonly failures: ReadonlyMap<number, string>;
  /** Why loading failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the associations. */
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

const TYPES: {
  context?: RecordAssociationsContext;
  events?: RecordAssociationsEvent;
  input?: RecordAssociationsInput;
} = {};

const NOT_LOADED = {
  candidates: [],
  associatedIds: new Set<number>(),
  pendingIds: new Set<number>(),
  failures: new Map<number, string>(),
  reason: undefined,
};

/**
 * The associations of a user, group or device (§7, "permissions"). A change is shown and sent at once; if the
 * server refuses it, it is reverted and its failure is shown.
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
          // Users do not manage themselves, and a device is not associated with itself.
          candidates: withoutDeleted(all)
            .filter(({ id }) => name !== RESOURCE_OF_KIND[subject.owner.kind] || id !== subject.owner.id)
            .map((record) => titledRecord(name, record)),
          associatedIds: linked.map(({ id }) => id),
        };
      },
    ),
    toggler: fromCallback<ToggleCommand, Associations>(({ input: associations, receive, sendBack }) => {
      receive(({ pair, on }) => {
        const { id } = pair.property;
        (on ? associations.create(pair) : associations.remove(pair)).then(
          () => sendBack({ type: 'TOGGLED', id }),
          (error: unknown) => sendBack({ type: 'TOGGLE_FAILED', id, error }),
        );
      });
    }),
  },
  actions: {
    open: assign((_, { subject }: { subject: AssociationSubject }) => ({ subject, ...NOT_LOADED })),
    storeLoaded: assign((_, { candidates, associatedIds }: LoadedAssociations) => ({
      candidates,
      associatedIds: new Set(associatedIds),
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    toggle: assign(({ context: { associatedIds, pendingIds, failures } }, { id }: { id: number }) => ({
      associatedIds: toggled(associatedIds, id),
      pendingIds: new Set([...pendingIds, id]),
      failures: without(failures, id),
    })),
    sendToggle: sendTo(
      'toggler',
      ({ context: { subject, associatedIds } }, { id }: { id: number }): ToggleCommand => ({
        type: 'TOGGLE',
        pair: {
          owner: subject?.owner ?? { kind: 'user', id: 0 },
          property: { kind: subject?.kind ?? 'device', id },
        },
        on: associatedIds.has(id),
      }),
    ),
    finishToggle: assign(({ context: { pendingIds } }, { id }: { id: number }) => ({
      pendingIds: new Set([...pendingIds].filter((other) => other !== id)),
    })),
    revertToggle: assign(
      ({ context: { associatedIds, failures } }, { id, error }: { id: number; error: unknown }) => ({
        associatedIds: toggled(associatedIds, id),
        failures: new Map([...failures, [id, failureCodeOf(error)]]),
      }),
    ),
    close: assign({ subject: undefined, ...NOT_LOADED }),
  },
  guards: {
    /** A change must complete before the next one of the same record. */
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

/**
 * `all` adds the records that an administrator is not associated with to the list of a group or device; with
 * a user it would disable the filter.
 */
function filterOf({ owner: { kind, id } }: AssociationSubject): RecordFilter {
  return kind === 'user' ? { userId: id } : { all: true, [`${kind}Id`]: id };
}

function toggled(linked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return linked.has(id) ? new Set([...linked].filter((other) => other !== id)) : new Set([...linked, id]);
}

function without(refused: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...refused].filter(([other]) => other !== id));
}
