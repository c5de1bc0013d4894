import type { RecordShape, RecordValue } from '@farol/core/resources/descriptor/record-value';
import type { Generated } from 'kysely';

/**
 * The row of a kind of record with a column per value: `groupId` is in `group_id`. What is transient has no
 * column.
 */
export type RecordRow<S extends RecordShape> = {
  [K in StoredKey<S> as ColumnName<K>]: ColumnValue<S[K]['recordValue']>;
};

/** The columns that a change of a record writes: all except its id and what only the server sets. */
export type EditableColumns<S extends RecordShape> = {
  [K in EditableKey<S> as ColumnName<K>]: ColumnValue<S[K]['recordValue']>;
};

type StoredKey<S extends RecordShape> = {
  [K in keyof S]: S[K]['recordValue'] extends { readonly transient: true } ? never : K;
}[keyof S] &
  string;

type EditableKey<S extends RecordShape> = {
  [K in keyof S]: S[K]['recordValue'] extends { readonly readOnly: true } | { readonly type: 'id' }
    ? never
    : K;
}[keyof S] &
  string;

/** `groupId` as `group_id`. */
type ColumnName<K extends string> = K extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : '';

interface ColumnTypes {
  id: Generated<number>;
  text: string;
  optionalText: string | null;
  option: string;
  number: number;
  integer: number;
  /** 0 or 1. */
  flag: number;
  /** Null for none. */
  reference: number | null;
  /** Milliseconds since the epoch. */
  moment: number | null;
  /** A JSON text. */
  attributes: string;
  /** Not stored. */
  numbers: null;
}

type ColumnValue<V extends RecordValue> = ColumnTypes[V['type']];
