import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  choiceOfType,
  offeredSaved,
  offeredTypes,
  type CommandChoice,
} from '@farol/core/domain/command-choice';
import { useConsole } from '../use-console.ts';
import { CommandIcon } from './command-icon.tsx';
import { choiceText } from './command-text.ts';
import { useAsker } from '../use-asker.ts';
import styles from './commands.module.css';

/** The commands that all of the vehicles know, as far as the user may send them. */
export function RoundChoices() {
  const { commandRound } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  const { types, saved: known, namespace } = useSelector(commandRound, ({ context }) => context);
  const saved = asker ? offeredSaved(known, asker) : [];
  const offered = asker ? offeredTypes(types, asker).map((type) => choiceOfType(type, namespace)) : [];
  if (offered.length + saved.length === 0)
    return <p className={styles.explanation}>{t('commands.many.none')}</p>;
  return (
    <>
      <p className={styles.explanation}>{t('commands.many.choose')}</p>
      <ul className={styles.choices} aria-label={t('commands.send')}>
        {offered.map((choice) => (
          <Choice key={choiceText(t, choice)} choice={choice} />
        ))}
        {saved.map((command) => (
          <Choice key={command.id} choice={{ kind: 'saved', command }} />
        ))}
      </ul>
    </>
  );
}

function Choice({ choice }: { choice: CommandChoice }) {
  const { commandRound } = useConsole();
  const { t } = useTranslation();
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        onClick={() => commandRound.send({ type: 'CHOOSE', choice })}
      >
        <CommandIcon choice={choice} />
        {choiceText(t, choice)}
      </button>
    </li>
  );
}
