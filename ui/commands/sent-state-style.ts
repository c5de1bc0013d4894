import {
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconClockHour4,
  IconLoader2,
  IconQuestionMark,
  IconSend,
} from '@tabler/icons-react';
import type { SentCommand, SentCommandState } from '@farol/core/domain/command/sent-command';
import { WAITING_REASONS } from '@farol/core/domain/command/waiting-commands';
import type { Translate } from '../language/texts.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { commandTypeText, type CommandTranslate } from './command-text.ts';

/** How the states of a sent command are drawn; the text says the same. */
export const SENT_STATE_STYLES: Readonly<
  Record<SentCommandState, { Icon: typeof IconSend; tone: 'good' | 'bad' | 'attention' | 'quiet' }>
> = {
  sending: { Icon: IconLoader2, tone: 'quiet' },
  refused: { Icon: IconAlertTriangle, tone: 'bad' },
  unsure: { Icon: IconQuestionMark, tone: 'attention' },
  queued: { Icon: IconClockHour4, tone: 'attention' },
  delivered: { Icon: IconSend, tone: 'quiet' },
  answered: { Icon: IconCheck, tone: 'good' },
  confirmed: { Icon: IconChecks, tone: 'good' },
  held: { Icon: IconClockHour4, tone: 'attention' },
  expired: { Icon: IconAlertTriangle, tone: 'bad' },
  cancelled: { Icon: IconAlertTriangle, tone: 'quiet' },
  withheld: { Icon: IconAlertTriangle, tone: 'bad' },
};

/** Returns how far a command came. */
export function sentStateText(t: Translate, { state, reason }: SentCommand): string {
  const why = WAITING_REASONS.find((code) => code === reason);
  return t(`commands.log.${state}`, {
    reason: why ? t(`commands.log.why.${why}`) : failureCodeText(t, reason ?? 'OTHER'),
  });
}

/** Returns the name of a sent command. */
export function sentCommandText(t: CommandTranslate, { title, type }: SentCommand): string {
  return title || commandTypeText(t, type);
}
