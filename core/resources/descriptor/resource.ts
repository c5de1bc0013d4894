import type { RecordPermissions } from '../../domain/access/record-permissions.ts';
import type { SideMenuEntry, UserMenuEntry } from '../../domain/navigation/console-menus.ts';
import type { DialogName } from '../../domain/navigation/dialog-url.ts';
import type { Field } from './field.ts';
import type { AssociatedKind } from './association.ts';
import type { RecordSchema } from './record-value.ts';
import type { ResourceName } from './resource-name.ts';

/** What all records have in common. */
export interface AnyRecord {
  id: number;
}

/** A resource descriptor: what list, form, wire and permissions need to know about a kind of record. */
export interface Resource<T extends AnyRecord = AnyRecord> {
  readonly name: ResourceName;
  /** Path below the base of the API. */
  readonly path: string;
  /** The API that stores the records (§7). */
  readonly api: 'tracking';
  /** The advanced permissions for its screen and actions (§6). */
  readonly permissions: RecordPermissions;
  readonly screen: ResourceScreen;
  /** The kind of these records in associations (contract §3.2). */
  readonly associationKind: AssociatedKind;
  /** The field that is a record's title. */
  readonly titleField: string;
  /** Fields that distinguish records of the same title: the first non-empty one is shown with it. */
  readonly titleDetailFields?: readonly string[];
  /**
   * The record on the wire, tolerant of values that older servers omit, with what is known of each value. It is
   * the only list of the values: forms, the server's checks and its tables follow from it.
   */
  readonly wire: RecordSchema<T>;
  /** A new record. */
  readonly defaults: T;
  /** In reading order. */
  readonly sections: readonly Section[];
  /** The fields that can be columns; `shown` are visible until the user chooses. */
  readonly columns: { readonly shown: readonly string[]; readonly more: readonly string[] };
  /** Attribute keys that the attribute editor suggests. */
  readonly attributeSuggestions: readonly string[];
  /** Maps words of the server's error codes (§8) to the field they concern. */
  readonly serverErrorFields: Readonly<Record<string, string>>;
}

/**
 * Where the list of a kind is (§2) and which menu entry leads to it (§6): at a path, or in a dialog over the current
 * screen.
 */
export type ResourceScreen = { readonly entry: SideMenuEntry | UserMenuEntry } & (
  | { readonly path: string }
  | { readonly dialog: DialogName }
);

/** Fields that belong together. */
export interface Section {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Anything that is filled in by sections: a kind of record, or a separate form. */
export type Sectioned = Pick<Resource, 'sections'>;

/** Returns all fields of a resource in reading order. */
export function fieldsOf(resource: Sectioned): readonly Field[] {
  return resource.sections.flatMap(({ fields }) => fields);
}
