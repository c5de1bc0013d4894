import { assign, emit, fromPromise, setup } from 'xstate';
import type { Attributes } from '../domain/attributes.ts';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import { pinsOf, withoutPin, withPin, type Pin } from '../domain/pinned-attributes.ts';
import type { User } from '../domain/user.ts';
import type { Records } from '../ports/records.ts';
import type { ServerRecord } from '../ports/server-record.ts';

/** What pinning needs from outside. */
export interface PinnedAttributesInput {
  records: Records;
  serverRecord: ServerRecord;
  namespace: Namespace;
}

/** What is pinned. */
export interface PinnedAttributesContext extends PinnedAttributesInput {
  readonly user: User | undefined;
  readonly serverAttributes: Attributes | undefined;
  readonly pins: readonly Pin[];
  /** What is being pinned or taken away. */
  readonly change: PinChange | undefined;
  /** Why the last change was not kept, as a failure code. */
  readonly reason: string | undefined;
}

/** A pin that is set or taken away. */
interface PinChange extends Pin {
  readonly isOn: boolean;
}

type PinnedAttributesEvent =
  /** Who is in, and what the server says. */
  | { type: 'SYNC'; user: User | undefined; serverAttributes: Attributes | undefined }
  | { type: 'PIN'; pin: Pin }
  | { type: 'UNPIN'; pin: Pin };

/** What others hear: the user or the server's record is another one now. */
type PinnedAttributesNews = { type: 'userSaved'; user: User } | { type: 'serverSaved' };

type Kept = { user: User } | { serverAttributes: Attributes };

const TYPES: {
  context?: PinnedAttributesContext;
  events?: PinnedAttributesEvent;
  input?: PinnedAttributesInput;
  emitted?: PinnedAttributesNews;
} = {};

/**
 * The attributes that stand on top of every device's values (§3, `deviceAttributes`): the server's first, then the user's. A change
 * goes to the server at once, one at a time; one that is refused leaves everything as it was and says why.
 */
export const pinnedAttributesMachine = setup({
  types: TYPES,
  actors: {
    save: fromPromise<Kept, PinnedAttributesContext>(({ input }) => save(input)),
  },
  actions: {
    sync: assign(
      (
        { context },
        { user, serverAttributes }: Pick<PinnedAttributesContext, 'user' | 'serverAttributes'>,
      ) => ({
        user,
        serverAttributes,
        pins: pinsOf(serverAttributes, user?.attributes, context.namespace),
      }),
    ),
    begin: assign((_, change: PinChange) => ({ change, reason: undefined })),
    keep: assign(({ context }, kept: Kept) => {
      const { user, serverAttributes } = {
        user: context.user,
        serverAttributes: context.serverAttributes,
        ...kept,
      };
      return {
        user,
        serverAttributes,
        pins: pinsOf(serverAttributes, user?.attributes, context.namespace),
        change: undefined,
      };
    }),
    tell: emit((_, kept: Kept): PinnedAttributesNews =>
      'user' in kept ? { type: 'userSaved', user: kept.user } : { type: 'serverSaved' },
    ),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error), change: undefined })),
    forgetReason: assign({ reason: undefined, change: undefined }),
  },
  guards: {
    isOther: ({ context }, user: User | undefined) => user?.id !== context.user?.id,
    isIn: ({ context }) => context.user !== undefined,
  },
}).createMachine({
  id: 'pinnedAttributes',
  context: ({ input }) => ({
    ...input,
    user: undefined,
    serverAttributes: undefined,
    pins: [],
    change: undefined,
    reason: undefined,
  }),
  initial: 'ready',
  on: {
    SYNC: [
      // Somebody else is in, or nobody: what was on its way is none of his business.
      {
        guard: { type: 'isOther', params: ({ event }) => event.user },
        target: '.ready',
        actions: [{ type: 'sync', params: ({ event }) => event }, 'forgetReason'],
      },
      { actions: { type: 'sync', params: ({ event }) => event } },
    ],
  },
  states: {
    ready: {
      on: {
        PIN: {
          guard: 'isIn',
          target: 'saving',
          actions: { type: 'begin', params: ({ event }) => ({ ...event.pin, isOn: true }) },
        },
        UNPIN: {
          guard: 'isIn',
          target: 'saving',
          actions: { type: 'begin', params: ({ event }) => ({ ...event.pin, isOn: false }) },
        },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keep', params: ({ event }) => event.output },
            { type: 'tell', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'ready', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
  },
});

async function save({
  records,
  serverRecord,
  namespace,
  user,
  change,
}: PinnedAttributesContext): Promise<Kept> {
  const edit = (attributes: Attributes): Attributes => {
    if (!change) return attributes;
    return (change.isOn ? withPin : withoutPin)(attributes, change.key, namespace);
  };
  if (change?.owner === 'server' || !user) return { serverAttributes: await serverRecord.change(edit) };
  return { user: await records.save('users', { ...user, attributes: edit(user.attributes) }) };
}
