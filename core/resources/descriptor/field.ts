import { parseCommaList } from '../../domain/values/comma-separated.ts';
import type { AssociatedKind, OwnerKind } from './association.ts';
import type { ResourceName } from './resource-name.ts';

/**
 * How a field is typed, shown and stored. Each layer has one table keyed by this union, so a missing kind
 * does not compile.
 */
export type FieldKind = Field['kind'];

/** A field of a record: where its value is stored and how users edit it. */
export type Field = FieldBasics &
  (
    | { readonly kind: 'text' | 'longText' | 'number' | 'flag' | 'secret' }
    /** One of several options; `allowsCustom` lets users type their own. */
    | {
        readonly kind: 'choice';
        readonly options: readonly string[];
        /** The effective option when none is chosen; by default `standard`. */
        readonly defaultOption?: string;
        readonly allowsCustom?: true;
        /** The server provides the options; `options` are used until it has answered. */
        readonly optionsFrom?: 'commandTypes' | 'eventTypes';
      }
    /** §3, "colors 1 and 2": hue, saturation and brightness as `h|s.ss|b.bb`. */
    | { readonly kind: 'color' }
    /** §3, "Map icon types". */
    | { readonly kind: 'icon'; readonly options: readonly string[] }
    /** A day as `yyyy-mm-dd`. */
    | { readonly kind: 'date' }
    /** An instant as ISO text. */
    | { readonly kind: 'dateTime' }
    /** Hours in the form, milliseconds in the record. */
    | { readonly kind: 'duration' }
    /** Kilometers in the form, meters in the record. */
    | { readonly kind: 'distance' }
    /** km/h in the form, knots in the record. */
    | { readonly kind: 'speed' }
    /** The id of another record, 0 for none. */
    | { readonly kind: 'reference'; readonly to: ResourceName }
    /** Several options in one comma-separated text. */
    | {
        readonly kind: 'choices';
        readonly options: readonly string[];
        /** The server knows which options work; the others are marked once it has answered. */
        readonly optionsFrom?: 'notificationChannels';
      }
    /** The area text of a geofence (contract §5.1). */
    | { readonly kind: 'area' }
    /** The checklist of drivers, an item a line. */
    | { readonly kind: 'checklist' }
    /** The schedules of a calendar: JSON in the form, iCalendar in Base64 in the record (contract §5.2). */
    | { readonly kind: 'schedules' }
    /** The URL of a sound (§5, "Sound URL"). */
    | { readonly kind: 'soundAddress' }
    /** The expression of a computed attribute (contract §7.6); earlier forms stored it with HTML entities. */
    | { readonly kind: 'expression' }
    /**
     * Owners that a new record is associated with after saving: comma-separated ids, not part of the record.
     */
    | { readonly kind: 'links'; readonly associatedWith: OwnerKind }
    /** Records that a new record owns after saving, likewise. */
    | { readonly kind: 'links'; readonly associates: AssociatedKind }
    /** All attributes without a field. */
    | { readonly kind: 'attributes' }
  );

/** What fields of every kind have. */
export interface FieldBasics {
  /** Identifies the field in the form, in columns and in the catalog. */
  readonly name: string;
  /**
   * Where the value is stored: in the record, in its attributes, in its attributes with the product's prefix,
   * among the extras, which are saved by other calls, or nowhere: then it only counts in the form of a new record.
   */
  readonly location?: 'attributes' | 'namespaced' | 'extras' | 'draft';
  /** The content for a new record, when it is not that of an empty one. */
  readonly initial?: 'true';
  /** The catalog path of the option texts, when the field has none of its own. */
  readonly optionTexts?: 'alarms' | 'alerts.messages' | 'alerts.tones' | 'commands.type' | 'map.category';
  /** The key at that location, when it differs from the name. */
  readonly key?: string;
  /** A flag that is shown inverted: on means false. */
  readonly inverted?: true;
  /** A flag that is stored as 1 and 0. */
  readonly numeric?: true;
  /** Shown only while the server's attribute of this name is on. */
  readonly serverSwitch?: string;
  /** The value of an empty attribute; without it an empty attribute is removed. */
  readonly emptyValue?: false;
  /** Must not be empty while it is shown. */
  readonly required?: true;
  /**
   * While all these keys of the record are zero, no value is set (contract §2.6, §2.7), and the input is
   * empty.
   */
  readonly unsetWhenZero?: readonly string[];
  /** The shortest text that is accepted, characters. */
  readonly shortest?: number;
  /** A number without decimals. */
  readonly integer?: true;
  readonly min?: number;
  readonly max?: number;
  /** Shown to administrators only. */
  readonly administratorsOnly?: true;
  /** Shown only with the product's own server: other servers ignore it. */
  readonly productOnly?: true;
  /** While it is empty the server's setting of the same name counts. */
  readonly fromServer?: true;
  /** A key of older data: shown only if the record has it. */
  readonly legacy?: true;
  /** Shown only while another field has this value. */
  readonly when?: Condition;
}

/** The value, or one of several values, that another field must have, and a further condition. */
export interface Condition {
  readonly field: string;
  readonly equals?: string | readonly string[];
  /** One of several choices is this one. */
  readonly includes?: string;
  readonly and?: Condition;
}

/** Whether a condition is met; true without a condition. */
export function isConditionMet(
  condition: Condition | undefined,
  valueOf: (field: string) => string | undefined,
): boolean {
  if (condition === undefined) return true;
  const value = valueOf(condition.field);
  const { equals, includes, and } = condition;
  const isMet =
    includes === undefined
      ? [equals].flat().some((item) => item === value)
      : parseCommaList(value).includes(includes);
  return isMet && isConditionMet(and, valueOf);
}
