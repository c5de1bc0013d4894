import type { CommandChoice } from '@farol/core/domain/command/command-choice';

/** Gives the text of a key of the catalogue. */
export type Translate = (key: string, options: { count?: number; defaultValue?: string }) => string;

/** A type of command in words; one that the catalogue does not know is said as it stands on the wire. */
export function commandTypeText(t: Translate, type: string): string {
  return t(`commands.type.${type}`, { defaultValue: type });
}

/** What was chosen, as people call it. */
export function commandChoiceText(t: Translate, choice: CommandChoice): string {
  if (choice.kind === 'lock') return commandTypeText(t, choice.action);
  return choice.kind === 'saved' ? choice.command.description : commandTypeText(t, choice.type);
}

/** How long ago, exact to the second while that matters. */
export function elapsedText(t: Translate, ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 120) return t('commands.live.seconds', { count: seconds });
  if (seconds < 7200) return t('commands.live.minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 172_800) return t('commands.live.hours', { count: Math.floor(seconds / 3600) });
  return t('commands.live.days', { count: Math.floor(seconds / 86_400) });
}
