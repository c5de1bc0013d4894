import type { AssociatedKind, OwnerKind } from './association.ts';
import type { ResourceName } from './resource-name.ts';

/** How a field is typed, shown and stored. Each layer owns one record keyed by this union, so a missing kind does not compile. */
export type FieldKind = Field['kind'];

/** A field of a record: where its value lives and how people meet it. */
export type Field = FieldBasics &
  (
    | { readonly kind: 'text' | 'longText' | 'number' | 'flag' | 'secret' }
    /** One of a few; a text where `free` lets people write their own. */
    | {
        readonly kind: 'choice';
        readonly options: readonly string[];
        /** The option that holds where none is chosen; `standard` where it is not one of them. */
        readonly defaultOption?: string;
        readonly allowsCustom?: true;
        /** The server knows which there are; `options` stand in while it has not answered. */
        readonly optionsFrom?: 'commandTypes' | 'eventTypes';
      }
    /** §3, "colours 1 and 2": hue, saturation and brightness as `h|s.ss|b.bb`. */
    | { readonly kind: 'color' }
    /** §3, "Map icon types". */
    | { readonly kind: 'icon'; readonly options: readonly string[] }
    /** A day as `yyyy-mm-dd`. */
    | { readonly kind: 'date' }
    /** An instant as ISO text. */
    | { readonly kind: 'moment' }
    /** Hours to people, milliseconds in the record. */
    | { readonly kind: 'duration' }
    /** Kilometres to people, metres in the record. */
    | { readonly kind: 'distance' }
    /** km/h to people, knots in the record. */
    | { readonly kind: 'speed' }
    /** The id of another record, 0 for none. */
    | { readonly kind: 'reference'; readonly to: ResourceName }
    /** Several words in one comma-separated text. */
    | {
        readonly kind: 'choices';
        readonly options: readonly string[];
        /** The server knows which of them work; the others are told apart as soon as it has answered. */
        readonly optionsFrom?: 'notificationChannels';
      }
    /** The area text of a geofence (contract §5.1). */
    | { readonly kind: 'area' }
    /** The schedules of a calendar: JSON to the form, iCalendar in Base64 in the record (contract §5.2). */
    | { readonly kind: 'schedules' }
    /** Where a sound lies (§5, "Sound URL"). */
    | { readonly kind: 'soundAddress' }
    /** What the server computes (contract §7.6); earlier forms stored it with HTML entities. */
    | { readonly kind: 'expression' }
    /** Owners that a new record is linked to as soon as it is saved; no part of the record. Ids with commas between them. */
    | { readonly kind: 'links'; readonly associatedWith: OwnerKind }
    /** What a new record is given as soon as it is saved, likewise. */
    | { readonly kind: 'links'; readonly associates: AssociatedKind }
    /** Every attribute that has no field of its own. */
    | { readonly kind: 'attributes' }
  );

interface FieldBasics {
  /** Names the field in the form, in the columns and in the catalogue. */
  readonly name: string;
  /**
   * Where the value lives: in the record itself, in its attributes, there under the product's prefix, or beside the record, where
   * a call of its own keeps it.
   */
  readonly location?: 'attributes' | 'namespaced' | 'extras';
  /** Where its options are called what: a path in the catalogue, when they have no texts of the field's own. */
  readonly optionTexts?: 'alarms' | 'alerts.messages' | 'alerts.tones' | 'commands.type' | 'map.category';
  /** The key there, when it is not the name. */
  readonly key?: string;
  /** A flag that is shown the other way round: on means false. */
  readonly inverted?: true;
  /** A flag that is stored as 1 and 0. */
  readonly numeric?: true;
  /** Shown only while the server's own attribute of this name is switched on. */
  readonly serverSwitch?: string;
  /** What stands in an attribute when nothing is chosen; without it the attribute goes. */
  readonly emptyValue?: false;
  /** Cannot be left empty while it is shown. */
  readonly required?: true;
  /** While the record has zeros under all these keys nothing was chosen (contract §2.6, §2.7), and a zero is shown as nothing. */
  readonly unsetWhenZero?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Shown to administrators only. */
  readonly administratorsOnly?: true;
  /** A key of earlier data: shown only where the record already has it. */
  readonly legacy?: true;
  /** Shown only while another field has this value. */
  readonly when?: Condition;
}

/** What another field has to be, one or any of several, and what a further one has to be besides. */
export interface Condition {
  readonly field: string;
  readonly equals: string | readonly string[];
  readonly and?: Condition;
}

/** Whether a condition holds; without one there is nothing that could fail. */
export function isConditionMet(
  condition: Condition | undefined,
  valueOf: (field: string) => string | undefined,
): boolean {
  if (condition === undefined) return true;
  const value = valueOf(condition.field);
  return [condition.equals].flat().some((one) => one === value) && isConditionMet(condition.and, valueOf);
}
