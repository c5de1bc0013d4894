import { ActionIcon } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import type { MapTool } from './map-tool.ts';
import { LateMenu } from '../../kit/layout/late-menu.tsx';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './map.module.css';

const MapOptionItems = lazyWithRetry(async () => (await import('./map-option-items.tsx')).MapOptionItems);
/** Loads the items before the menu opens; what fails is loaded again when it does. */
const prepare = (): void => void import('./map-option-items.tsx').catch(() => undefined);

/** The height of the top bar with a gap below it, pixels. */
const TOP_BAR_PIXELS = 60;

/**
 * Map options: the tools for which there is no room elsewhere, the base map, the labels, and which categories of
 * vehicles are shown.
 */
export function MapOptions({ tools }: { tools: readonly MapTool[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <LateMenu
      settings={{
        position: 'left-start',
        // Below the top bar: who chooses layers still sees that an alert comes.
        middlewares: { flip: true, shift: { padding: { top: TOP_BAR_PIXELS, bottom: 8 } } },
        withinPortal: true,
        closeOnItemClick: false,
        width: 230,
        classNames: { item: styles.menuOption ?? '' },
      }}
      dropdown={{ mah: 'min(70vh, 560px)', style: { overflowY: 'auto' } }}
      isOpen={isOpen}
      onOpenChange={setOpen}
      target={
        <Tooltip label={t('map.options')} position="left" disabled={isOpen}>
          <ActionIcon
            variant="default"
            className={styles.tool}
            aria-label={t('map.options')}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            <IconStack2 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      <MapOptionItems tools={tools} />
    </LateMenu>
  );
}
