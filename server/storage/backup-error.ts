/** Thrown when a backup or restore is not possible; its message is written for the operator. */
export class BackupError extends Error {}
