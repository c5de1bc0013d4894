import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './palette.module.css';

/** The keys and the text that says what each does. */
const SHORTCUTS: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['Ctrl', 'K'], 'palette.keys.palette'],
  [['/'], 'palette.keys.search'],
  [['g', 'h'], 'palette.keys.home'],
  [['g', 'd'], 'palette.keys.devices'],
  [['↑', '↓'], 'palette.keys.rows'],
  [['Enter'], 'palette.keys.open'],
  [['F8'], 'palette.keys.alert'],
  [['Esc'], 'palette.keys.close'],
  [['?'], 'palette.keys.help'],
];

/** All keyboard shortcuts on one sheet. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('palette.shortcuts')}
      closeButtonProps={{ 'aria-label': t('palette.close') }}
    >
      <dl className={styles.keys}>
        {SHORTCUTS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
