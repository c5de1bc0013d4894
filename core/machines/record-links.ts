import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import { LINKED_RESOURCE, type LinkKind, type LinkPair, type OwnerKind } from '../resources/link.ts';
import type { RecordFilter } from '../resources/record-filter.ts';
import { namedRecord, type TitledRecord } from '../resources/record-title.ts';
import { standing } from '../resources/standing.ts';

/** What the links need from outside. */
export interface RecordLinksInput {
  records: Records;
  links: Links;
}

/** Whose links of which kind are looked at. */
export interface LinkSubject {
  readonly owner: { readonly kind: OwnerKind; readonly id: number; readonly title: string };
  readonly kind: LinkKind;
}

/** The links of one owner. */
export interface RecordLinksContext extends RecordLinksInput {
  readonly subject: LinkSubject | undefined;
  /** Everything that may be linked. */
  readonly offered: readonly TitledRecord[];
  readonly linked: ReadonlySet<number>;
  /** Those whose switch is on its way to the server. */
  readonly pending: ReadonlySet<number>;
  /** Why a switch was put back, by id, as failure codes. */
  readonly refused: ReadonlyMap<number, string>;
  /** Why the links could not be read. */
  readonly reason: string | undefined;
}

/** What may happen to the links. */
export type RecordLinksEvent =
  | { type: 'OPEN'; subject: LinkSubject }
  | { type: 'RETRY' }
  | { type: 'SWITCH'; id: number }
  | { type: 'SWITCHED'; id: number }
  | { type: 'REFUSED'; id: number; error: unknown }
  | { type: 'CLOSE' };

interface ReadLinks {
  offered: readonly TitledRecord[];
  linked: readonly number[];
}
interface Switching {
  type: 'SWITCH';
  pair: LinkPair;
  on: boolean;
}

const TYPES: { context?: RecordLinksContext; events?: RecordLinksEvent; input?: RecordLinksInput } = {};

const UNREAD = {
  offered: [],
  linked: new Set<number>(),
  pending: new Set<number>(),
  refused: new Map<number, string>(),
  reason: undefined,
};

/**
 * What is linked to a user, group or device (§7, "permissions"): a switch shows at once and goes to the server at once; one that
 * is refused is put back and says why.
 */
export const recordLinksMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<ReadLinks, { records: Records; subject: LinkSubject | undefined }>(
      async ({ input: { records, subject } }) => {
        if (!subject) return { offered: [], linked: [] };
        const name = LINKED_RESOURCE[subject.kind];
        const [all, linked] = await Promise.all([
          records.list(name, { all: true }),
          records.list(name, filterOf(subject)),
        ]);
        return {
          // Nobody manages himself, and no vehicle is near itself.
          offered: standing(all)
            .filter(({ id }) => name !== LINKED_RESOURCE[subject.owner.kind] || id !== subject.owner.id)
            .map((record) => namedRecord(name, record)),
          linked: linked.map(({ id }) => id),
        };
      },
    ),
    switchOver: fromCallback<Switching, Links>(({ input: links, receive, sendBack }) => {
      receive(({ pair, on }) => {
        const { id } = pair.property;
        (on ? links.link(pair) : links.unlink(pair)).then(
          () => sendBack({ type: 'SWITCHED', id }),
          (error: unknown) => sendBack({ type: 'REFUSED', id, error }),
        );
      });
    }),
  },
  actions: {
    open: assign((_, { subject }: { subject: LinkSubject }) => ({ subject, ...UNREAD })),
    keepRead: assign((_, { offered, linked }: ReadLinks) => ({ offered, linked: new Set(linked) })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    turn: assign(({ context: { linked, pending, refused } }, { id }: { id: number }) => ({
      linked: turned(linked, id),
      pending: new Set([...pending, id]),
      refused: without(refused, id),
    })),
    send: sendTo('switchOver', ({ context: { subject, linked } }, { id }: { id: number }): Switching => ({
      type: 'SWITCH',
      pair: {
        owner: subject?.owner ?? { kind: 'user', id: 0 },
        property: { kind: subject?.kind ?? 'device', id },
      },
      on: linked.has(id),
    })),
    settle: assign(({ context: { pending } }, { id }: { id: number }) => ({
      pending: new Set([...pending].filter((other) => other !== id)),
    })),
    putBack: assign(({ context: { linked, refused } }, { id, error }: { id: number; error: unknown }) => ({
      linked: turned(linked, id),
      refused: new Map([...refused, [id, codeOf(error)]]),
    })),
    close: assign({ subject: undefined, ...UNREAD }),
  },
  guards: {
    /** A switch waits for its answer before it is turned again. */
    isFree: ({ context: { pending } }, { id }: { id: number }) => !pending.has(id),
  },
}).createMachine({
  id: 'recordLinks',
  context: ({ input }) => ({ ...input, subject: undefined, ...UNREAD }),
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
        onDone: { target: 'shown', actions: { type: 'keepRead', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
    shown: {
      invoke: { src: 'switchOver', id: 'switchOver', input: ({ context }) => context.links },
      on: {
        SWITCH: {
          guard: { type: 'isFree', params: ({ event }) => event },
          actions: [
            { type: 'turn', params: ({ event }) => event },
            { type: 'send', params: ({ event }) => event },
          ],
        },
        SWITCHED: { actions: { type: 'settle', params: ({ event }) => event } },
        REFUSED: {
          actions: [
            { type: 'settle', params: ({ event }) => event },
            { type: 'putBack', params: ({ event }) => event },
          ],
        },
      },
    },
    failed: { on: { RETRY: 'reading' } },
  },
});

/** `all` widens the list of a group or device to what an administrator is not linked to; beside a user it would undo the filter. */
function filterOf({ owner: { kind, id } }: LinkSubject): RecordFilter {
  return kind === 'user' ? { userId: id } : { all: true, [`${kind}Id`]: id };
}

function turned(linked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return linked.has(id) ? new Set([...linked].filter((other) => other !== id)) : new Set([...linked, id]);
}

function without(refused: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...refused].filter(([other]) => other !== id));
}
