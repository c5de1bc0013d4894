import type { InspectionAnswer } from '@farol/core/domain/device/inspection';
import type { Selectable } from 'kysely';
import type { InspectionRow } from '../schema/schema.ts';

/** What was found at an item, as it is stored. */
export type StoredAnswer = InspectionAnswer;

/** Returns what was found at the items of a row. Throws where it cannot be read. */
export function answersOf({ answers }: Pick<InspectionRow, 'answers'>): readonly StoredAnswer[] {
  return JSON.parse(answers);
}

/** Whether the photo of an item is stored. */
export function hasStoredPhoto({ photos }: Pick<Selectable<InspectionRow>, 'photos'>, item: number): boolean {
  return Math.trunc(photos / 2 ** item) % 2 === 1;
}
