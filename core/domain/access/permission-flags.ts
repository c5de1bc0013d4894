/**
 * The advanced permissions for actions on a vehicle (§6); each needs the device area in the console. This one
 * sets and removes anchors.
 */
export const ANCHOR_PERMISSION = 9;
/** Stopping the engine. */
export const LOCK_PERMISSION = 10;
/** Resuming the engine. */
export const UNLOCK_PERMISSION = 11;
/** Commands that neither lock nor unlock. */
export const COMMAND_PERMISSION = 12;
