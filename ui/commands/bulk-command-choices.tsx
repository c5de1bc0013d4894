import {
  commandChoiceOfType,
  offeredSavedCommands,
  offeredCommandTypes,
  type CommandChoice,
} from '@farol/core/domain/command/command-choice';
import { useTranslation } from '../language/use-translation.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { CommandIcon } from './command-icon.tsx';
import { commandChoiceText } from './command-text.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import styles from './commands.module.css';

/** The commands that all of the vehicles support and the user may send. */
export function BulkCommandChoices() {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { types, saved: known } = useAnswers(sender);
  const saved = principal ? offeredSavedCommands(known, principal) : [];
  const offered = principal
    ? offeredCommandTypes(types, principal).map((type) => commandChoiceOfType(type, principal.namespace))
    : [];
  if (offered.length + saved.length === 0)
    return <p className={styles.explanation}>{t('commands.many.none')}</p>;
  return (
    <>
      <p className={styles.explanation}>{t('commands.many.choose')}</p>
      <ul className={styles.choices} aria-label={t('commands.send')}>
        {offered.map((choice) => (
          <CommandChoiceButton key={commandChoiceText(t, choice)} choice={choice} />
        ))}
        {saved.map((command) => (
          <CommandChoiceButton key={command.id} choice={{ kind: 'saved', command }} />
        ))}
      </ul>
    </>
  );
}

function CommandChoiceButton({ choice }: { choice: CommandChoice }) {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className={styles.choice} onClick={() => sender.choose(choice)}>
        <CommandIcon choice={choice} />
        {commandChoiceText(t, choice)}
      </button>
    </li>
  );
}
