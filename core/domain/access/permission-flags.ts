/** §6: the advanced permissions over what is done with a vehicle; each needs the area of devices in the console. */
export const ANCHOR_PERMISSION = 9;
/** Stopping the engine. */
export const LOCK_PERMISSION = 10;
/** Letting the engine run again. */
export const UNLOCK_PERMISSION = 11;
/** Commands that neither lock nor unlock. */
export const COMMAND_PERMISSION = 12;
