/** Thrown when the database cannot be used; its message is written for the operator. */
export class DatabaseError extends Error {}

/** Thrown when another server process uses the data. */
export class DataInUseError extends DatabaseError {}
