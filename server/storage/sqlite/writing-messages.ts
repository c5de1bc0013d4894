/** A statement for the writing thread; they are run in the order in which they come. */
export interface WritingRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
  /** Whether a transaction begins with it. */
  begins: boolean;
}

/** The answer to a request; that of 0 says whether the database is open. */
export type WritingReply =
  | { id: number; type: 'rows'; rows: readonly unknown[] }
  | { id: number; type: 'changed'; changes: bigint; insertId: bigint }
  | { id: number; type: 'failed'; problem: WritingProblem };

/** What an error says, as plain data. */
export interface WritingProblem {
  message: string;
  code: string | undefined;
  errcode: number | undefined;
}
