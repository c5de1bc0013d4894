import { Kbd, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { PaletteEntry } from '@farol/core/domain/navigation/palette';
import { useTranslation } from '../language/use-translation.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import { PaletteOption } from './palette-option.tsx';
import { usePaletteMatches } from './use-palette-matches.ts';
import { useRecordCreation } from './use-record-creation.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import type { TypeAhead } from './typed-ahead.ts';
import styles from './palette.module.css';

const MAX_RESULTS = 12;
interface PaletteProps {
  /** Returns what was typed so far; from then on the field receives the keys. */
  takeTypeAhead: () => TypeAhead;
  onClose: () => void;
  onShortcuts: () => void;
}

/**
 * Finds anything by a few letters of its name: vehicles, drivers, geofences, groups, users, screens and
 * actions, as far as the user has permission.
 */
export function Palette({ takeTypeAhead, onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation();
  const { creatableKinds, create } = useRecordCreation();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { found, isFleetLoaded } = usePaletteMatches(query, creatableKinds, MAX_RESULTS);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, found]);
  const dialog = useDialog(onClose);
  const runEntry = usePaletteActions(onShortcuts, create);
  const choose = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    runEntry(entry);
  };
  // The query is meant for the whole fleet, which may finish loading after Enter was pressed.
  const openEntered = useEffectEvent(() => {
    setEntered(false);
    choose(found[activeIndex]);
  });
  useEffect(() => {
    if (isEntered && isFleetLoaded) openEntered();
  }, [isEntered, isFleetLoaded]);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActiveIndex((before) => (before + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') setEntered(true);
  };
  return (
    <Modal.Root opened closeOnEscape={false} onClose={onClose} padding={0} size="lg" yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content ref={dialog} aria-label={t('palette.title')}>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          className={styles.input}
          leftSection={<IconSearch size={18} aria-hidden />}
          placeholder={t('palette.placeholder')}
          role="combobox"
          aria-label={t('palette.placeholder')}
          aria-expanded
          aria-controls="palette-found"
          aria-activedescendant={found[activeIndex] ? `palette-${activeIndex}` : undefined}
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value);
            setActiveIndex(0);
            setEntered(false);
          }}
          onFocus={() => {
            const ahead = takeTypeAhead();
            if (ahead.text) setQuery(ahead.text);
            if (ahead.isEntered) setEntered(true);
          }}
          onKeyDown={press}
        />
        <div
          ref={list}
          id="palette-found"
          role="listbox"
          aria-label={t('palette.title')}
          className={styles.results}
        >
          {found.map((entry, at) => (
            <PaletteOption
              key={`${entry.kind}-${entry.id}`}
              id={`palette-${at}`}
              entry={entry}
              isActive={at === activeIndex}
              onActivate={() => setActiveIndex(at)}
              onChoose={() => choose(entry)}
            />
          ))}
          {found.length === 0 && <p className={styles.noResults}>{t('palette.nothing')}</p>}
        </div>
        <div className={styles.footer} aria-hidden>
          <Kbd size="xs">↑</Kbd>
          <Kbd size="xs">↓</Kbd> {t('palette.choose')} <Kbd size="xs">Enter</Kbd> {t('palette.open')}{' '}
          <Kbd size="xs">Esc</Kbd> {t('palette.close')}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
