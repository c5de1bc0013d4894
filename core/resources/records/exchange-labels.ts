import type { Field } from '../descriptor/field.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/** The labels of fields and other records in an exported table. */
export interface ExchangeLabels {
  /** Returns the label of a field: the title of its column. */
  label(field: Field): string;
  /** The title of a record of another kind; '' when it is not known. */
  title(to: ResourceName, id: number): string;
}

/** Resolves the labels in an imported table. */
export interface ImportLabels extends ExchangeLabels {
  /** Returns the id of the record of a kind with this title; undefined without one. */
  idOf(to: ResourceName, title: string): number | undefined;
  /** The label of one of a field's options. */
  option(field: Field, option: string): string;
}
