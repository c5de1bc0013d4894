/** Why the input of a field is invalid (§5); the catalog has the texts. */
export type FieldProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'notNumber'
  | 'rounded'
  | 'repeated'
  | 'taken'
  | 'tooSmall'
  | 'negative'
  | 'tooLarge'
  | 'notDate'
  | 'notColor'
  | 'noKey'
  | 'sameKey'
  | 'noSchedule'
  | 'largeCalendar'
  | 'endBeforeStart'
  | 'noWeekday'
  | 'noCount'
  | 'untilBeforeStart'
  | 'invalid';

/** Problems by field name. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;
