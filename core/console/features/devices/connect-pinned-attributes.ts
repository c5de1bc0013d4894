import type { ActorRefFrom } from 'xstate';
import type { pinnedAttributesMachine } from '../../../machines/devices/pinned-attributes.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** Connects the attributes on top of every device's values (§3, `deviceAttributes`). */
export function connectPinnedAttributes(pinnedAttributes: ActorRefFrom<typeof pinnedAttributesMachine>) {
  return connected(pinnedAttributes, {
    answers: ({ value, context: { pins, pendingChange, reason } }) => ({
      /** The server's first, then the user's. */
      pins,
      isSaving: value === 'saving',
      /** The attribute that is being pinned or unpinned. */
      changingKey: pendingChange?.key,
      /** Why the last change was not saved, as a failure code; undefined if it was. */
      failure: reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Pins an attribute for the user, or for all users of the server. */
        pin: ['pin'],
        unpin: ['pin'],
      }),
  });
}
