import {
  IconBolt,
  IconCar,
  IconFolder,
  IconId,
  IconLayoutSidebar,
  IconPlus,
  IconPolygon,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { PaletteEntry } from '@farol/core/domain/navigation/palette';
import { useTranslation } from '../language/use-translation.ts';
import layout from '../kit/layout/layout.module.css';
import styles from './palette.module.css';

const ICONS: Record<PaletteEntry['kind'], Icon> = {
  screen: IconLayoutSidebar,
  action: IconBolt,
  creation: IconPlus,
  vehicle: IconCar,
  geofence: IconPolygon,
  group: IconFolder,
  driver: IconId,
  user: IconUser,
};

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onActivate: () => void;
  onChoose: () => void;
}

/** One result of the palette: what it is, its name and its other words. */
export function PaletteOption({ id, entry, isActive, onActivate, onChoose }: PaletteOptionProps) {
  const { t } = useTranslation();
  const Picture = ICONS[entry.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that has the focus handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.entry}
      // Results that change under a resting pointer must not become active.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) onActivate();
      }}
      onClick={onChoose}
    >
      <Picture size={18} stroke={1.6} aria-hidden />
      <span className={layout.oneLine}>{entry.title}</span>
      {entry.keywords && <span className={styles.detail}>{entry.keywords}</span>}
      <span className={styles.kind}>{t(`palette.kind.${entry.kind}`)}</span>
    </div>
  );
}
