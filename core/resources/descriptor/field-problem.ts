/** What is wrong with what was typed into a field (§5); the words are in the catalogue. */
export type FieldProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'notNumber'
  | 'rounded'
  | 'tooSmall'
  | 'tooLarge'
  | 'notDate'
  | 'notColour'
  | 'noKey'
  | 'sameKey'
  | 'noSchedule'
  | 'largeCalendar'
  | 'endsFirst'
  | 'noWeekday'
  | 'noCount'
  | 'untilFirst'
  | 'invalid';

/** Problems by the name of the field. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

const PROBLEMS: Readonly<Record<string, FieldProblem>> = {
  required: 'required',
  tooShort: 'tooShort',
  tooLong: 'tooLong',
};

/** The problem that a rule's message names. */
export function problemFromMessage(message: string): FieldProblem {
  return PROBLEMS[message] ?? 'invalid';
}
