import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../records/record-modal.tsx';
import { useMenuEntries } from '../shell/menu-entries.ts';
import { placesOf } from './places.ts';
import styles from './palette.module.css';

type Shortcut = readonly [keys: readonly string[], text: string];

/** The keys and the text that says what each does: before those that lead to screens, and after them. */
const FIRST: readonly Shortcut[] = [
  [['Ctrl', 'K'], 'palette.keys.palette'],
  [['/'], 'palette.keys.search'],
  [['g', 'h'], 'palette.keys.home'],
];
const LAST: readonly Shortcut[] = [
  [['↑', '↓'], 'palette.keys.rows'],
  [['Enter'], 'palette.keys.open'],
  [['↑', '↓', '←', '→', 'Enter'], 'palette.keys.map'],
  [['F8'], 'palette.keys.alert'],
  [['Ctrl'], 'palette.keys.marks'],
  [['Esc'], 'palette.keys.close'],
  [['?'], 'palette.keys.help'],
];

/** All keyboard shortcuts on one sheet. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const texts = ([keys, text]: Shortcut) => [keys, t(text)] as const;
  const places = placesOf(useMenuEntries()).map(
    ({ key, title }) => [['g', key], t('palette.keys.place', { screen: t(title) })] as const,
  );
  return (
    <RecordModal title={t('palette.shortcuts')} onClose={onClose}>
      <dl className={styles.keys}>
        {[...FIRST.map(texts), ...places, ...LAST.map(texts)].map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </RecordModal>
  );
}
