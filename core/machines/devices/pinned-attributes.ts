import { assign, emit, fromPromise, setup } from 'xstate';
import type { Attributes } from '../../domain/values/attributes.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import {
  pinnedAttributesOf,
  withoutPinnedAttribute,
  withPinnedAttribute,
  type PinnedAttribute,
} from '../../domain/device/pinned-attributes.ts';
import type { User } from '../../domain/account/user.ts';
import type { Records } from '../../ports/records.ts';
import type { ServerAdministration } from '../../ports/server-administration.ts';

/** What pinning needs from outside. */
export interface PinnedAttributesInput {
  records: Records;
  serverAdministration: ServerAdministration;
  namespace: Namespace;
}

/** The pinned attributes. */
export interface PinnedAttributesContext extends PinnedAttributesInput {
  readonly user: User | undefined;
  readonly serverAttributes: Attributes | undefined;
  readonly pins: readonly PinnedAttribute[];
  /** The change being saved. */
  readonly pendingChange: PinChange | undefined;
  /** Why the last change was not saved, as a failure code. */
  readonly reason: string | undefined;
}

/** Pinning or unpinning of an attribute. */
interface PinChange extends PinnedAttribute {
  readonly isOn: boolean;
}

type PinnedAttributesEvent =
  /** The signed-in user and the server's attributes. */
  | { type: 'SYNC'; user: User | undefined; serverAttributes: Attributes | undefined }
  | { type: 'PIN'; pin: PinnedAttribute }
  | { type: 'UNPIN'; pin: PinnedAttribute };

/** Emitted with the saved user, or when the server was saved. */
type PinnedAttributesEmitted = { type: 'userSaved'; user: User } | { type: 'serverSaved' };

type SavedPins = { user: User } | { serverAttributes: Attributes };

const TYPES: {
  context?: PinnedAttributesContext;
  events?: PinnedAttributesEvent;
  input?: PinnedAttributesInput;
  emitted?: PinnedAttributesEmitted;
} = {};

/**
 * The attributes on top of every device's values (§3, `deviceAttributes`): the server's first, then the
 * user's. Changes are sent at once, one at a time; if one is refused, nothing changes and the reason is
 * shown.
 */
export const pinnedAttributesMachine = setup({
  types: TYPES,
  actors: {
    save: fromPromise<SavedPins, PinnedAttributesContext>(({ input }) => save(input)),
  },
  actions: {
    sync: assign(
      (
        { context },
        { user, serverAttributes }: Pick<PinnedAttributesContext, 'user' | 'serverAttributes'>,
      ) => ({
        user,
        serverAttributes,
        pins: pinnedAttributesOf(serverAttributes, user?.attributes, context.namespace),
      }),
    ),
    startChange: assign((_, pendingChange: PinChange) => ({ pendingChange, reason: undefined })),
    applySaved: assign(({ context }, saved: SavedPins) => {
      const { user, serverAttributes } = {
        user: context.user,
        serverAttributes: context.serverAttributes,
        ...saved,
      };
      return {
        user,
        serverAttributes,
        pins: pinnedAttributesOf(serverAttributes, user?.attributes, context.namespace),
        pendingChange: undefined,
      };
    }),
    emitSaved: emit((_, saved: SavedPins): PinnedAttributesEmitted =>
      'user' in saved ? { type: 'userSaved', user: saved.user } : { type: 'serverSaved' },
    ),
    storeReason: assign((_, { error }: { error: unknown }) => ({
      reason: failureCodeOf(error),
      pendingChange: undefined,
    })),
    clearReason: assign({ reason: undefined, pendingChange: undefined }),
  },
  guards: {
    isOtherUser: ({ context }, user: User | undefined) => user?.id !== context.user?.id,
    isSignedIn: ({ context }) => context.user !== undefined,
  },
}).createMachine({
  id: 'pinnedAttributes',
  context: ({ input }) => ({
    ...input,
    user: undefined,
    serverAttributes: undefined,
    pins: [],
    pendingChange: undefined,
    reason: undefined,
  }),
  initial: 'ready',
  on: {
    SYNC: [
      // The user has changed: a pending change of the previous user is dropped.
      {
        guard: { type: 'isOtherUser', params: ({ event }) => event.user },
        target: '.ready',
        actions: [{ type: 'sync', params: ({ event }) => event }, 'clearReason'],
      },
      { actions: { type: 'sync', params: ({ event }) => event } },
    ],
  },
  states: {
    ready: {
      on: {
        PIN: {
          guard: 'isSignedIn',
          target: 'saving',
          actions: { type: 'startChange', params: ({ event }) => ({ ...event.pin, isOn: true }) },
        },
        UNPIN: {
          guard: 'isSignedIn',
          target: 'saving',
          actions: { type: 'startChange', params: ({ event }) => ({ ...event.pin, isOn: false }) },
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
            { type: 'applySaved', params: ({ event }) => event.output },
            { type: 'emitSaved', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'ready', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
  },
});

async function save({
  records,
  serverAdministration,
  namespace,
  user,
  pendingChange,
}: PinnedAttributesContext): Promise<SavedPins> {
  const edit = (attributes: Attributes): Attributes => {
    if (!pendingChange) return attributes;
    return (pendingChange.isOn ? withPinnedAttribute : withoutPinnedAttribute)(
      attributes,
      pendingChange.key,
      namespace,
    );
  };
  if (pendingChange?.owner === 'server' || !user)
    return { serverAttributes: await serverAdministration.changeAttributes(edit) };
  return { user: await records.save('users', { ...user, attributes: edit(user.attributes) }) };
}
