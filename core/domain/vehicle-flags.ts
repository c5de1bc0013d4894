/** §6: the advanced permissions over what is done with a vehicle; each needs the area of devices in the console. */
export const ANCHOR_FLAG = 9;
/** Stopping the engine. */
export const LOCK_FLAG = 10;
/** Letting the engine run again. */
export const UNLOCK_FLAG = 11;
/** Commands that neither lock nor unlock. */
export const COMMAND_FLAG = 12;
