/** The types of one form. */
export interface FormTypes {
  /** What is edited, as opened or last saved. */
  opened: unknown;
  /** What was typed. */
  draft: unknown;
  /** One change of what was typed. */
  change: unknown;
  /** What can be wrong with a field. */
  problem: string;
  /** Why it was not saved, or not all of it. */
  error: unknown;
}

/** The problems of a form by field. */
export type FormProblems<T extends FormTypes> = Readonly<Record<string, T['problem']>>;

/** What a form shows of what is edited. */
export interface FormContent<T extends FormTypes> {
  readonly draft: T['draft'];
  /** Those of the last attempt to save that may not be corrected yet; undefined until an attempt had any. */
  readonly problems: FormProblems<T> | undefined;
  /** Why saving failed, until what was typed changes. */
  readonly saveError: T['error'] | undefined;
}

/** The result of saving a form. */
export type FormOutcome<T extends FormTypes> =
  /** What was typed is invalid, and nothing was sent. */
  | { problems: FormProblems<T> }
  /** With `error` only a part was saved: the form stays open, and saving again sends what is missing. */
  | { saved: T['opened']; error?: T['error'] | undefined };

/** What one form does otherwise than others. */
export interface FormInput<T extends FormTypes> {
  /** What is edited if nothing else was opened: something new, or what is there before it is loaded. */
  readonly blank: T['opened'];
  /** Loads what is edited; rejects with a Failure. Left out if OPEN brings it. */
  readonly load?: () => Promise<T['opened']>;
  /** Whether a failed load says that this server has nothing to edit. */
  readonly isUnsupported?: (error: unknown) => boolean;
  /** Returns what is typed at first. */
  readonly draftOf: (opened: T['opened']) => T['draft'];
  /** Whether there is anything to save. */
  readonly hasChanges: (opened: T['opened'], draft: T['draft']) => boolean;
  /**
   * Whether what is edited is stored already: saving it unchanged sends nothing. Left out by forms of something that is
   * always new.
   */
  readonly isStored?: (opened: T['opened']) => boolean;
  /** Returns the form after a change: without the problems and the error that it may have corrected. */
  readonly changed: (content: FormContent<T>, change: T['change']) => FormContent<T>;
  /** Saves what was typed if it is valid. Rejects if it is refused. */
  readonly save: (opened: T['opened'], draft: T['draft']) => Promise<FormOutcome<T>>;
  readonly saveErrorOf: (rejection: unknown) => T['error'];
  /** Whether the form shows what was saved instead of closing. */
  readonly staysOpen: boolean;
}
