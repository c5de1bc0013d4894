import { Kbd } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { DialogFrame } from '../kit/dialogs/dialog-frame.tsx';
import { useSideMenuItems } from '../kit/navigation/side-menu-entries.ts';
import { screenShortcuts } from './screen-shortcuts.ts';
import styles from './palette.module.css';

type Shortcut = readonly [keys: readonly string[], text: string];

/** Keys and the text of what they do, listed before and after the shortcuts of screens. */
const BEFORE_SCREENS: readonly Shortcut[] = [
  [['Ctrl', 'K'], 'palette.keys.palette'],
  [['/'], 'palette.keys.search'],
  [['g', 'h'], 'palette.keys.home'],
];
const AFTER_SCREENS: readonly Shortcut[] = [
  [['↑', '↓'], 'palette.keys.rows'],
  [['Enter'], 'palette.keys.open'],
  [['↑', '↓', '←', '→', 'Enter'], 'palette.keys.map'],
  [['Enter'], 'palette.keys.circle'],
  [['Space'], 'palette.keys.play'],
  [['←', '→'], 'palette.keys.minute'],
  [['Shift', '←', '→'], 'palette.keys.quarter'],
  [['↑', '↓'], 'palette.keys.speed'],
  [['Space'], 'palette.keys.routePlay'],
  [['←', '→'], 'palette.keys.routeFix'],
  [['Shift', '←', '→'], 'palette.keys.routeStop'],
  [['E'], 'palette.keys.routeEvent'],
  [['↑', '↓'], 'palette.keys.routeSpeed'],
  [['Home', 'End'], 'palette.keys.routeEnds'],
  [['F8'], 'palette.keys.alert'],
  [['Ctrl'], 'palette.keys.marks'],
  [['Esc'], 'palette.keys.close'],
  [['?'], 'palette.keys.help'],
];

/** All keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const texts = ([keys, text]: Shortcut) => [keys, t(text)] as const;
  const places = screenShortcuts(useSideMenuItems()).map(
    ({ key, title }) => [['g', key], t('palette.keys.place', { screen: t(title) })] as const,
  );
  return (
    <DialogFrame title={t('palette.shortcuts')} onClose={onClose}>
      <dl className={styles.keys}>
        {[...BEFORE_SCREENS.map(texts), ...places, ...AFTER_SCREENS.map(texts)].map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key, position) => (
                <Kbd key={keys.slice(0, position + 1).join(' ')}>{key}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
