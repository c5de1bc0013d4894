import * as fc from 'fast-check';
import { RESOURCE_NAMES as ALL_NAMES, RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { FieldKind } from '@farol/core/resources/descriptor/field';
import { startingOnFirstOccurrence } from '@farol/core/domain/calendar/calendar-schedule';
import { schedulesAsText } from '@farol/core/resources/descriptor/schedules-field-format';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { schedules } from './schedules.ts';

/** Every kind of record besides scheduled reports, which need a calendar. */
export const RESOURCE_NAMES: readonly ResourceName[] = ALL_NAMES.filter(
  (name) => name !== 'scheduledReports',
);

export const resourceNames = fc.constantFrom(...RESOURCE_NAMES);

/** A group with the given differences. */
export function aGroup(changes: Partial<RecordOf<'groups'>> = {}): RecordOf<'groups'> {
  return { ...RESOURCES.groups.defaults, id: 1, name: 'Frota Norte', ...changes };
}

/** Texts as stored by users and servers. */
const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('São Paulo', '=1+1', 'a, b; "c"', ' blanks ', '__proto__', '0', 'true'),
);

/** Attributes as fleets have them, including those with form fields and those of the product. */
export const attributes: fc.Arbitrary<Record<string, unknown>> = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(
        fc.string({ minLength: 1, maxLength: 8 }),
        fc.constantFrom(
          'iccid',
          'placa',
          'acme.color',
          'acme.other',
          'speedLimit',
          'fuelTank',
          'dataSimAct',
          'cnhValidity',
          'data',
        ),
      ),
      fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null), fc.constant([1, { a: 'b' }])),
    ),
    { maxLength: 6, selector: ([key]) => key },
  )
  .map((entries) => Object.fromEntries(entries));

/** Returns valid input by the kind of the field. */
export const validFieldTexts: Readonly<Record<FieldKind, fc.Arbitrary<string>>> = {
  text: filledText(),
  longText: filledText(),
  secret: filledText(),
  area: fc.constant('CIRCLE (-23.5 -46.6, 150)'),
  checklist: fc.constantFrom('-', 'Lights\nTires | photo'),
  choice: fc.constantFrom('custom', 'ativo', 'osmand'),
  choices: fc.constantFrom('web', 'web,mail'),
  icon: fc.constantFrom('car', 'truck'),
  number: fc.integer({ min: 0, max: 300 }).map(String),
  duration: fc.integer({ min: 0, max: 100_000 }).map((tenths) => String(tenths / 10)),
  distance: fc.integer({ min: 0, max: 1_000_000 }).map((tenths) => String(tenths / 10)),
  speed: fc.integer({ min: 0, max: 2000 }).map((tenths) => String(tenths / 10)),
  flag: fc.constantFrom('true', 'false'),
  color: fc.constantFrom('13|0.00|1.80', '-165|2.00|0.60'),
  date: fc.constantFrom('2026-08-21', '1999-12-31'),
  dateTime: fc.constantFrom('2026-08-21T10:00:00.000Z'),
  reference: fc.integer({ min: 1, max: 9 }).map(String),
  // A schedule that starts on another day than its first occurrence is saved from that occurrence on.
  schedules: schedules.map((schedule) =>
    schedulesAsText({
      entries: [{ kind: 'schedule', ...startingOnFirstOccurrence(schedule) }],
      customZones: [],
    }),
  ),
  soundAddress: fc.constantFrom('/custom/horn.mp3', 'https://example.org/a/b.OGG?v=2'),
  expression: fc.constantFrom('speed > 10 && ignition', 'a < "b"'),
  links: fc.constant('3,4'),
  attributes: fc.constant(''),
};

function filledText(): fc.Arbitrary<string> {
  return fc.string({ minLength: 4, maxLength: 20 }).filter((text) => text === text.trim() && text !== '');
}

/** Invalid input, for the kinds that refuse some. */
export const invalidFieldTexts: Partial<Readonly<Record<FieldKind, readonly string[]>>> = {
  number: ['abc', '1.2.3', '12 km'],
  soundAddress: ['horn.mp3', '//example.org/a.mp3', '/\\example.org/a.mp3', 'javascript:a.mp3', '/horn.exe'],
  duration: ['two'],
  distance: ['far'],
  speed: ['fast'],
  color: ['red', '1-2-3', '13|0.00'],
  date: ['21/08/2026', '2026-13-40', 'soon'],
  dateTime: ['never', '1/2', '2026-02-30T10:00:00Z'],
  reference: ['Frota', '-3', '1.5'],
};
