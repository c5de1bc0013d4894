/** A statement for the writing thread; each is answered before the next is run. */
export interface WritingRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
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
