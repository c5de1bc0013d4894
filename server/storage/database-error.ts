/** Raised when the database cannot be used; its message is for the operator. */
export class DatabaseError extends Error {}
