import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { failureCodeOf } from '../domain/failure.ts';
import type { Associations } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import { RESOURCE_OF_KIND, type AssociatedKind, type Association, type OwnerKind } from '../resources/link.ts';
import type { RecordFilter } from '../resources/record-filter.ts';
import { titledRecord, type TitledRecord } from '../resources/record-title.ts';
import { withoutDeleted } from '../resources/standing.ts';

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
  | { type: 'SWITCH'; id: number }
  | { type: 'SWITCHED'; id: number }
  | { type: 'REFUSED'; id: number; error: unknown }
  | { type: 'CLOSE' };

interface LoadedAssociations {
  offered: readonly TitledRecord[];
  linked: readonly number[];
}
interface ToggleCommand {
  type: 'SWITCH';
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
        if (!subject) return { offered: [], linked: [] };
        const name = RESOURCE_OF_KIND[subject.kind];
        const [all, linked] = await Promise.all([
          records.list(name, { all: true }),
          records.list(name, filterOf(subject)),
        ]);
        return {
          // Nobody manages himself, and no vehicle is near itself.
          offered: withoutDeleted(all)
            .filter(({ id }) => name !== RESOURCE_OF_KIND[subject.owner.kind] || id !== subject.owner.id)
            .map((record) => titledRecord(name, record)),
          linked: linked.map(({ id }) => id),
        };
      },
    ),
    toggler: fromCallback<ToggleCommand, Associations>(({ input: links, receive, sendBack }) => {
      receive(({ pair, on }) => {
        const { id } = pair.property;
        (on ? links.create(pair) : links.remove(pair)).then(
          () => sendBack({ type: 'SWITCHED', id }),
          (error: unknown) => sendBack({ type: 'REFUSED', id, error }),
        );
      });
    }),
  },
  actions: {
    open: assign((_, { subject }: { subject: AssociationSubject }) => ({ subject, ...NOT_LOADED })),
    storeLoaded: assign((_, { offered, linked }: LoadedAssociations) => ({ candidates: offered, associatedIds: new Set(linked) })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    toggle: assign(({ context: { associatedIds: linked, pendingIds: pending, failures: refused } }, { id }: { id: number }) => ({
      associatedIds: toggled(linked, id),
      pendingIds: new Set([...pending, id]),
      failures: without(refused, id),
    })),
    sendToggle: sendTo('toggler', ({ context: { subject, associatedIds: linked } }, { id }: { id: number }): ToggleCommand => ({
      type: 'SWITCH',
      pair: {
        owner: subject?.owner ?? { kind: 'user', id: 0 },
        property: { kind: subject?.kind ?? 'device', id },
      },
      on: linked.has(id),
    })),
    finishToggle: assign(({ context: { pendingIds: pending } }, { id }: { id: number }) => ({
      pendingIds: new Set([...pending].filter((other) => other !== id)),
    })),
    revertToggle: assign(({ context: { associatedIds: linked, failures: refused } }, { id, error }: { id: number; error: unknown }) => ({
      associatedIds: toggled(linked, id),
      failures: new Map([...refused, [id, failureCodeOf(error)]]),
    })),
    close: assign({ subject: undefined, ...NOT_LOADED }),
  },
  guards: {
    /** A switch waits for its answer before it is turned again. */
    isNotPending: ({ context: { pendingIds: pending } }, { id }: { id: number }) => !pending.has(id),
  },
}).createMachine({
  id: 'recordAssociations',
  context: ({ input }) => ({ ...input, subject: undefined, ...NOT_LOADED }),
  initial: 'closed',
  on: {
    OPEN: { target: '.reading', actions: { type: 'open', params: ({ event }) => event } },
    CLOSE: { target: '.closed', actions: 'close' },
  },
  states: {
    closed: {},
    reading: {
      invoke: {
        src: 'read',
        input: ({ context: { records, subject } }) => ({ records, subject }),
        onDone: { target: 'shown', actions: { type: 'storeLoaded', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
    shown: {
      invoke: { src: 'toggler', id: 'toggler', input: ({ context }) => context.associations },
      on: {
        SWITCH: {
          guard: { type: 'isNotPending', params: ({ event }) => event },
          actions: [
            { type: 'toggle', params: ({ event }) => event },
            { type: 'sendToggle', params: ({ event }) => event },
          ],
        },
        SWITCHED: { actions: { type: 'finishToggle', params: ({ event }) => event } },
        REFUSED: {
          actions: [
            { type: 'finishToggle', params: ({ event }) => event },
            { type: 'revertToggle', params: ({ event }) => event },
          ],
        },
      },
    },
    failed: { on: { RETRY: 'reading' } },
  },
});

/** `all` widens the list of a group or device to what an administrator is not linked to; beside a user it would undo the filter. */
function filterOf({ owner: { kind: kind, id } }: AssociationSubject): RecordFilter {
  return kind === 'user' ? { userId: id } : { all: true, [`${kind}Id`]: id };
}

function toggled(linked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return linked.has(id) ? new Set([...linked].filter((other) => other !== id)) : new Set([...linked, id]);
}

function without(refused: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...refused].filter(([other]) => other !== id));
}
