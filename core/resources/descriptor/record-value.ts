/**
 * What is known of one value of a record. The wire schema carries it (`record-schema.ts`), and the rules of the
 * form, the checks of the server, its tables and its lists follow from it.
 */
export type RecordValue = ValueBasics &
  (
    | { readonly type: 'id' | 'flag' | 'moment' | 'integer' | 'attributes' | 'numbers' }
    | ({ readonly type: 'text' | 'optionalText' } & TextRules)
    | { readonly type: 'option'; readonly options: readonly string[] }
    | ({ readonly type: 'number' } & NumberRules)
    | { readonly type: 'reference'; readonly to: ReferenceKind }
  );

/** The records that a value can refer to; its key is the kind followed by `Id`. */
export type ReferenceKind = 'group' | 'calendar' | 'command' | 'device' | 'position';

/** What can be said of every value. */
export interface ValueBasics {
  /** The value in a new record, where the wire's default is another one. */
  readonly initial?: string | number | boolean;
  /** Only the server sets it: what a body says of it is ignored, and an edit leaves it unchanged. */
  readonly readOnly?: true;
  /** Not stored: after a restart of the server it is initial again. */
  readonly transient?: true;
  /** The key of its kind: no two records have the same. */
  readonly unique?: true;
  /** Lists are searched by it; the first of these values sorts them (contract §4.1). */
  readonly searched?: true;
}

/** What can be said of a text. */
export interface TextRules {
  /** The longest text, characters. */
  readonly longest: number;
  /** The shortest text that the form accepts, characters. */
  readonly shortest?: number;
  /**
   * When it must not be blank: always; in the form, while the wire allows it; in the form of a new record.
   */
  readonly required?: 'always' | 'inForm' | 'inFormOfNew';
  /** Stored without blanks at its ends. */
  readonly trimmed?: true;
  /** Null when it is blank. */
  readonly nullIfBlank?: true;
  /** The server accepts only these. */
  readonly allowed?: readonly string[];
}

/** The range of a number. */
export interface NumberRules {
  readonly min: number;
  readonly max: number;
}

/** A schema of a value on the wire, with what is known of the value. */
export interface ValueSchema<T = unknown, V extends RecordValue = RecordValue> {
  readonly recordValue: V;
  /** Returns the value as it was sent, or a default; undefined where the whole record is malformed without it. */
  readonly read: (sent: unknown) => T | undefined;
}

/** The values of a record by their keys on the wire, in its order. */
export type RecordShape = Readonly<Record<string, ValueSchema>>;

/** A record with the values of a shape. */
export type RecordOfShape<S extends RecordShape> = {
  -readonly [K in keyof S]: S[K] extends ValueSchema<infer T> ? T : never;
};

/** A schema of a record on the wire. What the shape does not name is left out of what is read. */
export interface RecordSchema<T, S extends RecordShape = RecordShape> {
  readonly shape: S;
  /** Returns the record that was sent; undefined if it is malformed. */
  readonly read: (sent: unknown) => T | undefined;
  /** Returns the record that was sent. Throws a TypeError if it is malformed. */
  readonly parse: (sent: unknown) => T;
}

/** The longest JSON of `attributes` (contract §0), characters. */
export const MAX_ATTRIBUTES_LENGTH = 4_000;

/** Returns the values of a record by key, in the order of the wire. */
export function recordValues({ shape }: { readonly shape: RecordShape }): readonly [string, RecordValue][] {
  return Object.entries(shape).map(([key, { recordValue }]) => [key, recordValue]);
}
