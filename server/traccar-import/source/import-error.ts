/** Thrown when an import cannot go on; its message is written for the operator. */
export class ImportError extends Error {}
