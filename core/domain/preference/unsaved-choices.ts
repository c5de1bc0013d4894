import type { PreferenceChanges } from './preference-choices.ts';

/**
 * Choices that the server does not have yet (§3, "User"). One save runs at a time: what was chosen since waits
 * for the next, and what the server did not take waits again. A later choice counts more than an earlier one.
 */
export interface UnsavedChoices {
  /** On their way to the server. */
  readonly sent: PreferenceChanges;
  /** To be sent next. */
  readonly waiting: PreferenceChanges;
}

/** The server has all choices. */
export const NOTHING_UNSAVED: UnsavedChoices = { sent: {}, waiting: {} };

/** Returns what the user sees that the server does not have. */
export function unsavedChanges({ sent, waiting }: UnsavedChoices): PreferenceChanges {
  return { ...sent, ...waiting };
}

/** Whether something is to be sent. */
export function isWaiting({ waiting }: UnsavedChoices): boolean {
  return Object.keys(waiting).length > 0;
}

/** Returns the choices after a further one. */
export function afterChoice({ sent, waiting }: UnsavedChoices, changes: PreferenceChanges): UnsavedChoices {
  return { sent, waiting: { ...waiting, ...changes } };
}

/** Returns the choices after all that wait were sent. */
export function afterSending({ waiting }: UnsavedChoices): UnsavedChoices {
  return { sent: waiting, waiting: {} };
}

/** Returns the choices after the server saved those sent. */
export function afterSaving({ waiting }: UnsavedChoices): UnsavedChoices {
  return { sent: {}, waiting };
}

/** Returns the choices after the server did not take those sent. */
export function afterRefusal(unsaved: UnsavedChoices): UnsavedChoices {
  return { sent: {}, waiting: unsavedChanges(unsaved) };
}
