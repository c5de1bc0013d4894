import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
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

/** The records that hold the pins. */
export interface PinHolders {
  readonly user: User;
  readonly serverAttributes: Attributes | undefined;
}

/** What pinning needs from outside, and who pins. */
export interface PinnedAttributesInput extends PinHolders {
  readonly records: Records;
  readonly serverAdministration: ServerAdministration;
  readonly namespace: Namespace;
}

/** The pinned attributes. */
export interface PinnedAttributesContext extends PinnedAttributesInput {
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
  /** The account or the server was changed elsewhere. */
  | ({ type: 'HOLDERS_CHANGED' } & PinHolders)
  | { type: 'PIN'; pin: PinnedAttribute }
  | { type: 'UNPIN'; pin: PinnedAttribute };

/** Emitted with the saved user, or when the server was saved. */
export type PinnedAttributesEmitted = { type: 'userSaved'; user: User } | { type: 'serverSaved' };

type SavedPins = { user: User } | { serverAttributes: Attributes | undefined };

const TYPES: {
  context?: PinnedAttributesContext;
  events?: PinnedAttributesEvent;
  input?: PinnedAttributesInput;
  emitted?: PinnedAttributesEmitted;
} = {};

/** The actions, guards and actors of the chart. */
export const pinnedAttributesSetup = setup({
  types: TYPES,
  actors: {
    save: fromPromise<SavedPins, PinnedAttributesContext>(({ input }) => save(input)),
  },
  actions: {
    startChange: assign((_, event: EventOf<PinnedAttributesEvent, 'PIN' | 'UNPIN'>) => ({
      pendingChange: { ...event.pin, isOn: event.type === 'PIN' },
      reason: undefined,
    })),
    storeHolders: assign(
      (_, { user, serverAttributes }: EventOf<PinnedAttributesEvent, 'HOLDERS_CHANGED'>) => ({
        user,
        serverAttributes,
      }),
    ),
    storeSaved: assign((_, { output }: { output: SavedPins }) => output),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    emitSaved: emit((_, { output }: { output: SavedPins }) => announcementOf(output)),
    readPins: assign(({ context: { serverAttributes, user, namespace } }) => ({
      pins: pinnedAttributesOf(serverAttributes, user.attributes, namespace),
    })),
    endChange: assign({ pendingChange: undefined }),
  },
});

function announcementOf(saved: SavedPins): PinnedAttributesEmitted {
  return 'user' in saved ? { type: 'userSaved', user: saved.user } : { type: 'serverSaved' };
}

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
  if (pendingChange?.owner === 'server')
    return { serverAttributes: await serverAdministration.changeAttributes(edit) };
  return { user: await records.save('users', { ...user, attributes: edit(user.attributes) }) };
}
