import {
  isMomentOf,
  momentWritten,
  typedMoment,
  type MomentKind,
  type MomentWriting,
} from '@farol/core/domain/typed-moment';

/** What the user is typing into a field. */
export interface MomentTyping {
  readonly text: string;
  /** What was kept when this was typed; nothing once the field was left with a text that cannot be read. */
  readonly kept: string | undefined;
}

/**
 * Whether what was typed stays in the field: as long as it means what is kept, or is still on its way there. Whatever else is kept
 * came from elsewhere, such as a shortcut, and replaces it.
 */
export function typingStays(
  { text, kept }: MomentTyping,
  value: string,
  kind: MomentKind,
  { language }: MomentWriting,
): boolean {
  const read = typedMoment(text, kind, language);
  if ('value' in read && read.value !== '') return read.value === value;
  return value === kept || !isMomentOf(kind, value);
}

/** An example of what a field takes, written for the user; its day cannot be taken for a month. */
export function momentExample(kind: MomentKind, writing: MomentWriting, year: number): string {
  return momentWritten(`${year}-12-31${kind === 'day' ? '' : 'T14:30'}`, writing);
}
